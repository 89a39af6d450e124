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
 * MemChannel Table 1. Four threads go through memory of their own, one line an access, a stride of some
 * lines apart. Every cell of the table is four lines over its latency, so the latency is the time that
 * a thread takes for an access.
 */
final class StridePrefetch implements Experiment {
  private static final int THREADS = 4;
  private static final int[] STRIDES = {1, 2, 4, 6, 8};

  @Override
  public String id() {
    return "stride-prefetch";
  }

  @Override
  public String question() {
    return "What do prefetchers make of strides: how fast do threads get through pool memory?";
  }

  @Override
  public Map<String, String> settings() {
    return HostCaches.settings();
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    HostCaches caches = HostCaches.of(options);
    List<Point> points = new ArrayList<>();
    for (String transport : Sharing.chosen(options)) {
      for (Access op : List.of(Access.READ, Access.WRITE)) {
        for (int stride : STRIDES) {
          Coordinates at =
              new Coordinates(id(), transport, "op=" + op.word(), "stride", stride, "lines");
          points.add(
              ProgramRun.point(at, options, pool, THREADS, caches, run -> simulate(at, run, op)));
        }
      }
    }
    return points;
  }

  private static List<Outcome> simulate(Coordinates at, ProgramRun run, Access op) {
    int strideBytes = (int) at.x() * ProgramRun.LINE_BYTES;
    for (int thread = 0; thread < THREADS; thread++) {
      run.start(
          Target.POOL,
          region ->
              new AccessLoop(
                  ProgramAccesses.kind(op),
                  Patterns.sequential(region.firstByte(), region.bytes(), strideBytes),
                  AccessLoop.BODY_INSTRUCTIONS));
    }
    run.run();
    return List.of(
        at.row("stream", "latency_mean", PoolRun.NS, run.nsPerAccess()),
        at.row("stream", "bandwidth", PoolRun.GBPS, run.bandwidth(ProgramRun.LINE_BYTES)));
  }
}
