package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.BlockStream;
import java.util.ArrayList;
import java.util.List;

/**
 * MemChannel Fig 4c. Two streams of four cores each share one port; each moves blocks of its own size
 * and kind. Whoever keeps more lines in flight gets more.
 */
final class BandwidthPartition implements Experiment {
  private static final int CORES = 4;

  private record Kind(Access access, int block) {
    String word() {
      return access.word() + "-" + block;
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          new Kind(Access.READ, 4096),
          new Kind(Access.WRITE, 4096),
          new Kind(Access.READ, 256),
          new Kind(Access.WRITE, 256),
          new Kind(Access.READ, 64),
          new Kind(Access.WRITE, 64));

  @Override
  public String id() {
    return "bandwidth-partition";
  }

  @Override
  public String question() {
    return "How do two streams of different block sizes share the bandwidth of one port?";
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    if (pool.hosts().get(0).cores() < 2 * CORES) {
      throw new InvalidOptionException(
          "pool: hosts[0].cores: found "
              + pool.hosts().get(0).cores()
              + ", "
              + id()
              + " needs "
              + 2 * CORES);
    }
    List<Point> points = new ArrayList<>();
    for (String transport : Sharing.chosen(options)) {
      for (int i = 0; i < KINDS.size(); i++) {
        for (int j = i; j < KINDS.size(); j++) {
          Kind a = KINDS.get(i);
          Kind b = KINDS.get(j);
          Coordinates at =
              Coordinates.fixed(id(), transport, "a=" + a.word() + ";b=" + b.word());
          points.add(
              new SimulatedPoint(
                  at, options, seed -> simulate(at, pool, seed, options.fidelity(), a, b)));
        }
      }
    }
    return points;
  }

  private static List<Outcome> simulate(
      Coordinates at, Pool pool, long seed, Fidelity fidelity, Kind a, Kind b) {
    PoolRun run = new PoolRun(pool, seed, fidelity, at.transport());
    start(run, "a", a);
    start(run, "b", b);
    run.run();
    List<Outcome> rows = new ArrayList<>(run.rows(at, "a"));
    rows.addAll(run.rows(at, "b"));
    double total = run.bandwidth("a", "b").mean();
    for (String series : List.of("a", "b")) {
      Estimate own = run.bandwidth(series);
      rows.add(
          at.row(
              series,
              "share",
              PoolRun.PERCENT,
              new Estimate(
                  100 * own.mean() / total, 100 * own.ci95() / total, own.samples())));
    }
    rows.add(at.row("total", "bandwidth", PoolRun.GBPS, run.bandwidth("a", "b")));
    return rows;
  }

  private static void start(PoolRun run, String series, Kind kind) {
    for (int core = 0; core < CORES; core++) {
      run.start(
          0,
          series,
          new BlockStream(
              kind.access().operation(),
              kind.block(),
              run.randomBlocks(kind.block()),
              Target.POOL,
              Target.POOL));
    }
  }
}
