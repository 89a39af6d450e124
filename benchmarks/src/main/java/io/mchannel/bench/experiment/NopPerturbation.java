package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.AccessLoop;
import io.mchannel.workload.Patterns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * MemChannel Fig 5. One thread goes through memory line by line, with no-operations between its
 * accesses: the more of them, the more time prefetchers have, and the fewer accesses the core overlaps.
 */
final class NopPerturbation implements Experiment {
  private static final int[] NOPS = {0, 8, 16, 32, 64, 128};

  private enum Home {
    LOCAL("local", Target.LOCAL),
    CXL("cxl", Target.POOL);

    final String word;
    final int target;

    Home(String word, int target) {
      this.word = word;
      this.target = target;
    }
  }

  @Override
  public String id() {
    return "nop-perturbation";
  }

  @Override
  public String question() {
    return "How many instructions between two accesses hide that memory is behind CXL?";
  }

  @Override
  public Map<String, String> settings() {
    return HostCaches.setting();
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    List<String> prefetchers = HostCaches.prefetchers(options);
    List<Point> points = new ArrayList<>();
    for (String transport : Sharing.chosen(options)) {
      for (Access op : List.of(Access.READ, Access.WRITE)) {
        for (Home home : Home.values()) {
          for (int nops : NOPS) {
            String scenario = "op=" + op.word() + ";memory=" + home.word;
            Coordinates at = new Coordinates(id(), transport, scenario, "nops", nops, "1");
            points.add(
                new SimulatedPoint(
                    at,
                    options,
                    seed ->
                        simulate(
                            at, pool, seed, options.fidelity(), op, home.target, prefetchers)));
          }
        }
      }
    }
    return points;
  }

  private static List<Outcome> simulate(
      Coordinates at,
      Pool pool,
      long seed,
      Fidelity fidelity,
      Access op,
      int target,
      List<String> prefetchers) {
    ProgramRun run = new ProgramRun(pool, seed, fidelity, at.transport(), 1, prefetchers);
    run.start(
        target,
        region ->
            new AccessLoop(
                ProgramAccesses.kind(op),
                Patterns.sequential(
                    region.firstByte(), region.bytes(), ProgramRun.LINE_BYTES),
                (int) at.x()));
    run.run();
    return List.of(
        at.row("stream", "latency_mean", PoolRun.NS, run.nsPerAccess()),
        at.row("stream", "bandwidth", PoolRun.GBPS, run.bandwidth()));
  }
}
