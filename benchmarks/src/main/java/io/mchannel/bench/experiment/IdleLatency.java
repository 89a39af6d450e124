package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.topology.Pool;
import io.mchannel.transport.Parameters;
import io.mchannel.workload.WindowStream;

/** What a line takes on an empty pool. */
final class IdleLatency {
  private static final int BATCHES = 10;
  private static final double BATCH_NS = 4_000;

  private IdleLatency() {}

  /** Mean latency in ns of a pointer chase of the first host, alone on the pool. */
  static double ns(Pool pool, long seed) {
    PoolRun run =
        new PoolRun(
            pool,
            seed,
            simulation -> Sharing.of(Sharing.NONE, simulation, Parameters.DEFAULT),
            BATCHES,
            BATCH_NS);
    run.start(0, "thread", new WindowStream(1, run.chase(), Target.POOL, false));
    run.run();
    return run.group("thread").meanLatencyNs(0);
  }
}
