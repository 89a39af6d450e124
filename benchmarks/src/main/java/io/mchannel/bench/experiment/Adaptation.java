package io.mchannel.bench.experiment;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Target;
import io.mchannel.fluid.FluidProblem;
import io.mchannel.fluid.WaterFilling;
import io.mchannel.host.LineMeter;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.Interval;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * MemChannel Fig 13. Threads of rising demand join one by one and leave in the same order; each join
 * and leave starts a phase. What a thread should get is the max-min share of the port, by water
 * filling over the demands that the threads would have alone.
 */
final class Adaptation implements Experiment {
  /** Lines that each thread keeps in flight. */
  private static final int[] WINDOWS = {24, 32, 40, 48};

  private static final int CHANNELS = WINDOWS.length;
  private static final int LINE_BYTES = 64;

  /** Phases: one a join, and one a leave except the last. */
  private static final int PHASES = 2 * CHANNELS - 1;

  /** Length of a phase in intervals K; an interval is a bucket of the time series. */
  private static final int INTERVALS_A_PHASE = 20;

  /** A thread has converged when it stays this close to its share. */
  private static final double CLOSE = 0.1;

  @Override
  public String id() {
    return "adaptation";
  }

  @Override
  public String question() {
    return "How fast do channels find their new shares when one joins or leaves?";
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    List<String> transports =
        options.transports().isEmpty()
            ? List.of("memchannel", "memchannel-plus")
            : options.transports();
    List<Point> points = new ArrayList<>();
    for (String transport : transports) {
      Coordinates at = Coordinates.fixed(id(), transport, "");
      points.add(new SimulatedPoint(at, options, seed -> simulate(at, pool, seed)));
    }
    return points;
  }

  private static List<Outcome> simulate(Coordinates at, Pool pool, long seed) {
    double bucketNs = Sharing.SCALED.intervalNs();
    PoolRun run =
        new PoolRun(
            pool,
            seed,
            simulation -> Sharing.of(at.transport(), simulation, Sharing.SCALED),
            PHASES * INTERVALS_A_PHASE,
            bucketNs);
    TimeBase timeBase = run.simulation().timeBase();
    double phaseNs = INTERVALS_A_PHASE * bucketNs;
    List<LineMeter> meters = new ArrayList<>();
    for (int c = 0; c < CHANNELS; c++) {
      String series = "channel-" + (c + 1);
      meters.add(run.group(series));
      run.start(
          0,
          series,
          new Interval(
              new WindowStream(
                  WINDOWS[c], run.randomBlocks(LINE_BYTES), Target.POOL, false),
              timeBase.ticks(c * phaseNs),
              timeBase.ticks((CHANNELS + c) * phaseNs)));
    }
    run.run();
    List<Outcome> rows = new ArrayList<>();
    for (int c = 0; c < CHANNELS; c++) {
      for (int bucket = 0; bucket < PHASES * INTERVALS_A_PHASE; bucket++) {
        Coordinates then =
            new Coordinates(
                at.experiment(), at.transport(), "", "time", (bucket + 1) * bucketNs / 1e6, "ms");
        rows.add(
            then.row(
                "channel-" + (c + 1),
                "bandwidth",
                PoolRun.GBPS,
                new Estimate(
                    bandwidth(meters.get(c), bucket),
                    Double.NaN,
                    meters.get(c).linesIn(bucket))));
      }
    }
    // The first thread is alone in the first phase: what a line takes then is the idle latency.
    double idleNs = meters.get(0).meanLatencyNsIn(INTERVALS_A_PHASE - 1);
    rows.addAll(summary(at, meters, Ports.readCeilingGBps(pool, 0), idleNs, bucketNs));
    return rows;
  }

  /** Max-min shares of the threads from {@code first} to {@code last}, in GB/s. */
  private static double[] shares(int first, int last, double ceiling, double idleNs) {
    int active = last - first + 1;
    int[][] paths = new int[active][1];
    double[] demands = new double[active];
    double[] weights = new double[active];
    for (int i = 0; i < active; i++) {
      demands[i] = WINDOWS[first + i] * LINE_BYTES / idleNs;
      weights[i] = 1;
    }
    return WaterFilling.allocate(
        FluidProblem.flat(new double[] {ceiling}, paths, demands, weights));
  }

  /** Convergence, fairness and utilisation over the phases in which the port is contended. */
  private static List<Outcome> summary(
      Coordinates at, List<LineMeter> meters, double ceiling, double idleNs, double bucketNs) {
    double converged = 0;
    double jain = 0;
    double utilisation = 0;
    int contended = 0;
    for (int phase = 1; phase < PHASES - 1; phase++) {
      int first = Math.max(0, phase - CHANNELS + 1);
      int last = Math.min(phase, CHANNELS - 1);
      List<LineMeter> active = meters.subList(first, last + 1);
      double[] shares = shares(first, last, ceiling, idleNs);
      if (Arrays.stream(shares).sum() < ceiling * (1 - CLOSE)) {
        continue;
      }
      int begin = phase * INTERVALS_A_PHASE;
      converged += (settled(active, shares, begin) - begin) * bucketNs / 1e6;
      int half = begin + INTERVALS_A_PHASE / 2;
      double moved = 0;
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < active.size(); i++) {
        double mean = 0;
        for (int b = half; b < begin + INTERVALS_A_PHASE; b++) {
          mean += bandwidth(active.get(i), b) / (INTERVALS_A_PHASE / 2.0);
        }
        double ofShare = mean / shares[i];
        moved += mean;
        sum += ofShare;
        squares += ofShare * ofShare;
      }
      jain += sum * sum / (active.size() * squares);
      utilisation += 100 * moved / ceiling;
      contended++;
    }
    return List.of(
        at.row("total", "converged", "ms", mean(converged, contended)),
        at.row("total", "jain", "1", mean(jain, contended)),
        at.row("total", "utilisation", PoolRun.PERCENT, mean(utilisation, contended)));
  }

  /** The bucket from which every active thread stays close to its share until the phase ends. */
  private static int settled(List<LineMeter> active, double[] shares, int begin) {
    int settled = begin + INTERVALS_A_PHASE;
    for (int b = begin + INTERVALS_A_PHASE - 1; b >= begin; b--) {
      for (int i = 0; i < shares.length; i++) {
        if (Math.abs(bandwidth(active.get(i), b) / shares[i] - 1) > CLOSE) {
          return settled;
        }
      }
      settled = b;
    }
    return settled;
  }

  private static double bandwidth(LineMeter meter, int bucket) {
    return meter.linesIn(bucket) * LINE_BYTES / meter.batchNs();
  }

  private static Estimate mean(double sum, int phases) {
    return new Estimate(sum / phases, Double.NaN, phases);
  }
}
