package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.results.Outcome;
import io.mchannel.topology.LocalMemory;
import io.mchannel.topology.Pool;
import io.mchannel.workload.PacedStream;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * MemChannel Fig 3a. The victim reads, one at a time, lines that the last-level cache holds; rivals
 * read from the pool or from local memory at a rising rate. A case names the rivals first:
 * {@code cxl-on-local} is rivals on CXL memory beside a victim whose lines are local.
 */
final class UncoreContention implements Experiment {
  private static final double[] LOADS = {0, 20, 40, 60, 80, 90, 95, 100};
  private static final int LINE_BYTES = 64;

  private enum Case {
    CXL_ON_CXL("cxl-on-cxl", Target.POOL, Target.CACHED_POOL),
    LOCAL_ON_CXL("local-on-cxl", Target.LOCAL, Target.CACHED_POOL),
    CXL_ON_LOCAL("cxl-on-local", Target.POOL, Target.CACHED_LOCAL),
    LOCAL_ON_LOCAL("local-on-local", Target.LOCAL, Target.CACHED_LOCAL);

    final String word;
    final int rivalTarget;
    final int victimTarget;

    Case(String word, int rivalTarget, int victimTarget) {
      this.word = word;
      this.rivalTarget = rivalTarget;
      this.victimTarget = victimTarget;
    }
  }

  @Override
  public String id() {
    return "uncore-contention";
  }

  @Override
  public String question() {
    return "How much slower is a hit in the last-level cache while others load the FlexBus or local"
        + " memory?";
  }

  @Override
  public Map<String, String> settings() {
    return RivalCores.setting();
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    int rivals = RivalCores.of(options, pool);
    List<Point> points = new ArrayList<>();
    for (String transport : Sharing.chosen(options)) {
      for (Case one : Case.values()) {
        for (double load : LOADS) {
          Coordinates at =
              new Coordinates(id(), transport, "case=" + one.word, "load", load, PoolRun.PERCENT);
          points.add(
              new SimulatedPoint(
                  at, options, seed -> simulate(at, pool, seed, options.fidelity(), one, rivals)));
        }
      }
    }
    return points;
  }

  /** The victim's slowdown. */
  @Override
  public List<Outcome> derive(List<Outcome> rows) {
    return Slowdown.of(rows);
  }

  private static List<Outcome> simulate(
      Coordinates at, Pool pool, long seed, Fidelity fidelity, Case one, int rivals) {
    PoolRun run = new PoolRun(pool, seed, fidelity, at.transport());
    run.start(0, "victim", new WindowStream(1, run.chase(), one.victimTarget, false));
    double ceiling =
        one.rivalTarget == Target.POOL ? Ports.readCeilingGBps(pool, 0) : localCeilingGBps(pool);
    int window = pool.hosts().get(0).core().outstandingReads();
    for (int i = 0; i < rivals && at.x() > 0; i++) {
      if (at.x() >= 100) {
        // Full load is greed: an open loop at exactly the ceiling would have no steady state.
        run.start(
            0,
            "rival",
            new WindowStream(window, run.randomBlocks(LINE_BYTES), one.rivalTarget, false));
      } else {
        double gapNs = LINE_BYTES * rivals / (ceiling * at.x() / 100);
        run.start(
            0,
            "rival",
            new PacedStream(
                gapNs * run.simulation().timeBase().ticksPerNs(),
                run.randomBlocks(LINE_BYTES),
                one.rivalTarget,
                false,
                run.simulation().streams().stream("pace/" + i)));
      }
    }
    run.run();
    List<Outcome> rows = new ArrayList<>(run.rows(at, "victim"));
    rows.addAll(run.rows(at, "rival"));
    return rows;
  }

  private static double localCeilingGBps(Pool pool) {
    LocalMemory memory = pool.hosts().get(0).uncore().localMemory();
    return memory.channels() * memory.channelGBps();
  }
}
