package io.mchannel.host;

import io.mchannel.topology.Adapter;
import io.mchannel.topology.Dimm;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.Host;
import io.mchannel.topology.Link;
import io.mchannel.topology.LinkRate;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.Routes;

/**
 * What a read takes from a core and back when it meets nobody: the sum of the latencies on its way
 * as the pool's description has them, a mean over the endpoints bound to the host. Waiting for a
 * refresh is no part of it.
 */
final class IdleRoundTrip {
  private static final int LINE_BYTES = 64;
  private static final int DATA_SLOTS = 4;

  private IdleRoundTrip() {}

  /** The round trip of {@code host}, in ns. */
  static double ns(PoolGraph graph, int host) {
    Pool pool = graph.pool();
    Routes routes = Routes.of(graph);
    int port = 0;
    for (Host before : pool.hosts().subList(0, host)) {
      port += before.adapters().stream().mapToInt(Adapter::ports).sum();
    }
    Host own = pool.hosts().get(host);
    double sum = 0;
    int ways = 0;
    for (Adapter adapter : own.adapters()) {
      for (int p = 0; p < adapter.ports(); p++, port++) {
        for (int endpoint : graph.boundEndpoints(port)) {
          sum += 2 * adapter.passNs() + beyondPort(graph, routes, port, endpoint);
          ways++;
        }
      }
    }
    return own.uncore().llcHitNs() + sum / ways;
  }

  private static double beyondPort(PoolGraph graph, Routes routes, int port, int endpoint) {
    double ns = 0;
    for (int link : routes.path(port, endpoint, 0)) {
      Link description = graph.link(link);
      double slotNs = LinkRate.of(description).slotNs();
      double headerNs = slotNs / description.headersPerSlot();
      ns += 2 * description.flightNs() + 2 * headerNs + DATA_SLOTS * slotNs;
      int to = graph.to(link);
      if (graph.isSwitch(to)) {
        ns += 2 * graph.pool().switches().get(to - graph.ports()).passNs();
      }
    }
    Endpoint reached = graph.pool().endpoints().get(endpoint - graph.firstEndpoint());
    Dimm dimm = reached.dimm();
    return ns + 2 * reached.passNs() + dimm.accessNs() + LINE_BYTES / dimm.busGBps();
  }
}
