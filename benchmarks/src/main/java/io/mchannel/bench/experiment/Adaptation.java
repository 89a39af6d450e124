package io.mchannel.bench.experiment;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Target;
import io.mchannel.host.LineMeter;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Core;
import io.mchannel.topology.Pool;
import io.mchannel.workload.Interval;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * MemChannel Fig 13. Threads with equal demand join one by one and leave in the same order; each join
 * and leave starts a phase. Every thread alone could take more than half of the port.
 */
final class Adaptation implements Experiment {
  private static final int CHANNELS = 4;
  private static final int LINE_BYTES = 64;

  /** Phases: one a join, and one a leave except the last. */
  private static final int PHASES = 2 * CHANNELS - 1;

  /** Length of a phase and of a bucket of the time series, in intervals K. */
  private static final int INTERVALS_A_PHASE = 20;

  /** A thread has converged when it stays this close to its equal share. */
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
            ? List.of("none", "memchannel", "memchannel-plus")
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
    Core core = pool.hosts().get(0).core();
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
                  core.outstandingReads(), run.randomBlocks(LINE_BYTES), Target.POOL, false),
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
    rows.addAll(summary(at, meters, Ports.readCeilingGBps(pool, 0), bucketNs));
    return rows;
  }

  /** Convergence, fairness and utilisation over the phases in which threads compete. */
  private static List<Outcome> summary(
      Coordinates at, List<LineMeter> meters, double ceiling, double bucketNs) {
    double converged = 0;
    double jain = 0;
    double utilisation = 0;
    int contended = 0;
    for (int phase = 1; phase < PHASES - 1; phase++) {
      int first = Math.max(0, phase - CHANNELS + 1);
      int last = Math.min(phase, CHANNELS - 1);
      List<LineMeter> active = meters.subList(first, last + 1);
      int begin = phase * INTERVALS_A_PHASE;
      converged += (settled(active, begin) - begin) * bucketNs / 1e6;
      int half = begin + INTERVALS_A_PHASE / 2;
      double sum = 0;
      double squares = 0;
      for (LineMeter meter : active) {
        double mean = 0;
        for (int b = half; b < begin + INTERVALS_A_PHASE; b++) {
          mean += bandwidth(meter, b) / (INTERVALS_A_PHASE / 2.0);
        }
        sum += mean;
        squares += mean * mean;
      }
      jain += sum * sum / (active.size() * squares);
      utilisation += 100 * sum / ceiling;
      contended++;
    }
    return List.of(
        at.row("total", "converged", "ms", mean(converged, contended)),
        at.row("total", "jain", "1", mean(jain, contended)),
        at.row("total", "utilisation", PoolRun.PERCENT, mean(utilisation, contended)));
  }

  /** The bucket from which every active thread stays close to its share until the phase ends. */
  private static int settled(List<LineMeter> active, int begin) {
    int settled = begin + INTERVALS_A_PHASE;
    for (int b = begin + INTERVALS_A_PHASE - 1; b >= begin; b--) {
      double sum = 0;
      for (LineMeter meter : active) {
        sum += bandwidth(meter, b);
      }
      for (LineMeter meter : active) {
        if (Math.abs(bandwidth(meter, b) * active.size() / sum - 1) > CLOSE) {
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
