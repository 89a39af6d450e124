package io.mchannel.bench.experiment;

import io.mchannel.topology.LinkRate;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;

/** What the ports of a host can carry. */
final class Ports {
  private Ports() {}

  /** GB/s of lines that all ports of host {@code host} together can return to its readers. */
  static double readCeilingGBps(Pool pool, int host) {
    PoolGraph graph = PoolGraph.of(pool);
    String prefix = pool.hosts().get(host).name() + ".";
    double ceiling = 0;
    for (int link = 0; link < graph.links(); link++) {
      int from = graph.from(link);
      if (graph.isPort(from) && graph.name(from).startsWith(prefix)) {
        ceiling += LinkRate.of(graph.link(link)).readCeilingGBps();
      }
    }
    return ceiling;
  }
}
