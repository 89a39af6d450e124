package io.mchannel.bench.experiment;

import io.mchannel.topology.Pool;
import java.util.function.BiConsumer;

/** What threads move together when nothing holds them: the ceiling that transports divide. */
final class Unheld {
  private static final int BUCKETS = 10;
  private static final double BUCKET_NS = 30_000;

  private Unheld() {}

  /**
   * GB/s of all threads together. It is measured because no description says what is left of an
   * endpoint by refresh.
   *
   * @param threads starts them at once, with a listener that counts their lines
   */
  static double ceilingGBps(Pool pool, long seed, BiConsumer<PoolRun, LineCounts> threads) {
    PoolRun run =
        new PoolRun(
            pool,
            seed,
            simulation -> Sharing.of(Sharing.NONE, simulation, Sharing.SCALED),
            BUCKETS,
            BUCKET_NS);
    LineCounts all = new LineCounts(run.simulation().timeBase(), BUCKETS, BUCKET_NS);
    threads.accept(run, all);
    run.runThrough();
    return all.bandwidthGBps(BUCKETS / 2, BUCKETS);
  }
}
