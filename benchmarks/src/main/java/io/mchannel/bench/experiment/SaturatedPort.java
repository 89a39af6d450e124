package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A reader with one line in flight beside rivals on every other core of its host, which together
 * keep 600 lines in flight and so saturate the port.
 */
final class SaturatedPort {
  private static final int RIVAL_LINES = 600;

  private SaturatedPort() {}

  /** Runs it, and yields what the victim sees and what the port carries. */
  static List<Outcome> rows(Coordinates at, Pool pool, PoolRun run, Access rival) {
    run.start(0, "victim", new WindowStream(1, run.chase(), Target.POOL, false));
    int cores = pool.hosts().get(0).cores() - 1;
    for (int i = 0; i < cores; i++) {
      int own = RIVAL_LINES / cores + (i < RIVAL_LINES % cores ? 1 : 0);
      run.start(
          0,
          "rival",
          new WindowStream(
              own, run.randomBlocks(LineCounts.LINE_BYTES), Target.POOL, rival.isWrite()));
    }
    run.run();
    List<Outcome> rows = new ArrayList<>(run.rows(at, "victim"));
    Estimate total = run.bandwidth("victim", "rival");
    double percent = 100 / Ports.readCeilingGBps(pool, 0);
    rows.add(
        at.row(
            "total",
            "utilisation",
            PoolRun.PERCENT,
            new Estimate(total.mean() * percent, total.ci95() * percent, total.samples())));
    return rows;
  }
}
