package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.host.LineListener;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.BlockStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * MemChannel Fig 4a and 4b. The victim moves 64 B blocks, the rivals blocks of a rising size; reads
 * and writes between host and pool, or copies: into the pool from local memory, or from one DIMM to
 * the next. Latency is that of a line to the pool, as the home agents count it.
 */
final class HolBlocking implements Experiment {
  private static final int[] BLOCKS = {0, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384};
  private static final int VICTIM_BLOCK = 64;

  private enum Path {
    HOST_DIMM("host-dimm"),
    DIMM_DIMM("dimm-dimm");

    final String word;

    Path(String word) {
      this.word = word;
    }
  }

  private record Pairing(Path path, Access victim, Access rival) {
    String scenario() {
      return "path=" + path.word + ";victim=" + victim.word() + ";rival=" + rival.word();
    }
  }

  private static final List<Pairing> PAIRINGS =
      List.of(
          new Pairing(Path.HOST_DIMM, Access.READ, Access.READ),
          new Pairing(Path.HOST_DIMM, Access.READ, Access.WRITE),
          new Pairing(Path.HOST_DIMM, Access.WRITE, Access.READ),
          new Pairing(Path.HOST_DIMM, Access.WRITE, Access.WRITE),
          new Pairing(Path.HOST_DIMM, Access.COPY, Access.COPY),
          new Pairing(Path.DIMM_DIMM, Access.COPY, Access.COPY));

  @Override
  public String id() {
    return "hol-blocking";
  }

  @Override
  public String question() {
    return "How long does a 64 B access wait behind the blocks of others in the shared lanes?";
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
      for (Pairing pairing : PAIRINGS) {
        for (int block : BLOCKS) {
          Coordinates at =
              new Coordinates(id(), transport, pairing.scenario(), "block", block, "B");
          points.add(
              new SimulatedPoint(
                  at,
                  options,
                  seed -> simulate(at, pool, seed, options.fidelity(), pairing, rivals)));
        }
      }
    }
    return points;
  }

  /**
   * The victim's slowdown, and for the copies the largest block beside which its latency has not
   * risen yet.
   */
  @Override
  public List<Outcome> derive(List<Outcome> rows) {
    List<Outcome> derived = new ArrayList<>(Slowdown.of(rows));
    for (Curve curve : Curve.of(rows)) {
      double onset =
          Onset.lastWithout(curve.xs("victim", "latency_mean"), curve.values("victim", "latency_mean"));
      if (Double.isFinite(onset)) {
        derived.add(curve.row("victim", "onset_block", "B", onset));
      }
    }
    return derived;
  }

  private static List<Outcome> simulate(
      Coordinates at, Pool pool, long seed, Fidelity fidelity, Pairing pairing, int rivals) {
    PoolRun run = new PoolRun(pool, seed, fidelity, at.transport());
    int dimms = pool.bindings().get(0).endpoints().size();
    start(run, "victim", pairing.victim(), pairing.path(), VICTIM_BLOCK, 0, dimms);
    int block = (int) at.x();
    for (int i = 0; i < rivals && block > 0; i++) {
      start(run, "rival", pairing.rival(), pairing.path(), block, i, dimms);
    }
    run.run();
    List<Outcome> rows = new ArrayList<>(run.rows(at, "victim"));
    rows.addAll(run.rows(at, "rival"));
    rows.add(at.row("total", "bandwidth", PoolRun.GBPS, copied(run, pairing)));
    return rows;
  }

  /** What the streams moved: a copy inside the pool crosses the port twice but moves a line once. */
  private static Estimate copied(PoolRun run, Pairing pairing) {
    Estimate lines = run.bandwidth("victim", "rival");
    if (pairing.path() == Path.HOST_DIMM) {
      return lines;
    }
    return new Estimate(lines.mean() / 2, lines.ci95() / 2, lines.samples());
  }

  private static void start(
      PoolRun run, String series, Access access, Path path, int block, int index, int dimms) {
    int from = Target.POOL;
    int to = Target.POOL;
    if (path == Path.DIMM_DIMM) {
      from = index % dimms;
      to = (index + 1) % dimms;
    } else if (access == Access.COPY) {
      from = Target.LOCAL;
    }
    LineListener meter = run.group(series);
    run.start(
        0,
        new BlockStream(access.operation(), block, run.randomBlocks(block), from, to),
        (transactions, transaction, nowTick) -> {
          if (Target.isPool(transactions.target(transaction))) {
            meter.completed(transactions, transaction, nowTick);
          }
        });
  }
}
