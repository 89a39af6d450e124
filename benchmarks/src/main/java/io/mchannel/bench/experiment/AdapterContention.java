package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Core;
import io.mchannel.topology.Pool;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * MemChannel Fig 3b and 3c. The victim keeps one line in flight, the rivals together a rising number,
 * all of them on the same adapter.
 */
final class AdapterContention implements Experiment {
  private static final int[] OUTSTANDING = {
    0, 6, 12, 18, 24, 28, 32, 36, 48, 72, 96, 120, 180, 240, 360, 480, 600
  };
  private static final int LINE_BYTES = 64;

  @Override
  public String id() {
    return "adapter-contention";
  }

  @Override
  public String question() {
    return "How do latency and bandwidth of a thread with one line in flight fall as others fill the"
        + " adapter's lanes?";
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    List<Point> points = new ArrayList<>();
    for (String transport : Sharing.chosen(options)) {
      for (Access victim : List.of(Access.READ, Access.WRITE)) {
        for (Access rival : List.of(Access.READ, Access.WRITE)) {
          requireRoom(pool, rival);
          String scenario = "victim=" + victim.word() + ";rival=" + rival.word();
          for (int outstanding : OUTSTANDING) {
            Coordinates at =
                new Coordinates(id(), transport, scenario, "outstanding", outstanding, "lines");
            points.add(
                new SimulatedPoint(
                    at,
                    options,
                    seed -> simulate(at, pool, seed, options.fidelity(), victim, rival)));
          }
        }
      }
    }
    return points;
  }

  /**
   * The victim's slowdown, and for each pairing the load of the port at which its latency starts to
   * rise.
   */
  @Override
  public List<Outcome> derive(List<Outcome> rows) {
    List<Outcome> derived = new ArrayList<>(Slowdown.of(rows));
    for (Curve curve : Curve.of(rows)) {
      double onset =
          Onset.interpolated(curve.values("total", "load"), curve.values("victim", "latency_mean"));
      if (Double.isFinite(onset)) {
        derived.add(curve.row("total", "onset_load", PoolRun.PERCENT, onset));
      }
    }
    return derived;
  }

  private static List<Outcome> simulate(
      Coordinates at, Pool pool, long seed, Fidelity fidelity, Access victim, Access rival) {
    PoolRun run = new PoolRun(pool, seed, fidelity, at.transport());
    run.start(0, "victim", new WindowStream(1, run.chase(), Target.POOL, victim.isWrite()));
    int cores = pool.hosts().get(0).cores() - 1;
    int outstanding = (int) at.x();
    for (int i = 0; i < Math.min(cores, outstanding); i++) {
      int own = outstanding / cores + (i < outstanding % cores ? 1 : 0);
      run.start(
          0,
          "rival",
          new WindowStream(own, run.randomBlocks(LINE_BYTES), Target.POOL, rival.isWrite()));
    }
    run.run();
    List<Outcome> rows = new ArrayList<>(run.rows(at, "victim"));
    rows.addAll(run.rows(at, "rival"));
    Estimate total = run.bandwidth("victim", "rival");
    rows.add(at.row("total", "bandwidth", PoolRun.GBPS, total));
    double percent = 100 / Ports.readCeilingGBps(pool, 0);
    rows.add(
        at.row(
            "total",
            "load",
            PoolRun.PERCENT,
            new Estimate(total.mean() * percent, total.ci95() * percent, total.samples())));
    return rows;
  }

  private void requireRoom(Pool pool, Access rival) {
    Core core = pool.hosts().get(0).core();
    int rivals = pool.hosts().get(0).cores() - 1;
    int most = rival.isWrite() ? core.outstandingWrites() : core.outstandingReads();
    int needed = OUTSTANDING[OUTSTANDING.length - 1];
    if (rivals * most < needed) {
      throw new InvalidOptionException(
          String.format(
              Locale.ROOT,
              "pool: hosts[0].core.outstanding%ss: found %d for %d rival cores, expected at least %d,"
                  + " as %s puts %d lines in flight",
              rival.isWrite() ? "Write" : "Read",
              most,
              rivals,
              rivals == 0 ? needed : -Math.floorDiv(-needed, rivals),
              id(),
              needed));
    }
  }
}
