package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.results.BatchMeans;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * More hosts and more levels of switches. All hosts together want at least twice what the shared
 * endpoints carry, and not alike: they run one to three threads with more or fewer lines in flight.
 * {@code switches} counts the levels that a line passes on its way up to the root.
 *
 * <p>Utilisation is what flows in % of what flows when nothing is held; Jain's index is over all
 * threads, of what each moves over its max-min share. What a line costs to simulate is told in
 * events, which are the same everywhere; events a second are the business of a benchmark.
 */
final class ScaleOut implements Experiment {
  /** The XC50256 of the modelled pool: 256 lanes, in up to 32 ports of x8. */
  private static final int SWITCH_PORTS = 32;

  /** Powers of two for which one switch has ports. */
  private static final int[] HOSTS = {1, 2, 4, 8, 16};

  private static final int[] LEVELS = {1, 2};
  private static final int[] QUICK_HOSTS = {2, 8};

  /** Lines that each thread of a host keeps in flight; hosts take turns. */
  private static final int[][] WINDOWS = {{48, 24}, {32}, {40, 16, 48}};

  /** A single host runs all of them, or else there would be little to share. */
  private static final int[] ALONE = {48, 24, 32, 40, 16, 48};

  /** Parts of the measured time whose spread gives the confidence. */
  private static final int BATCHES = 4;

  private static final int NONE_INTERVALS = 2 * BATCHES;

  @Override
  public String id() {
    return "scale-out";
  }

  @Override
  public String question() {
    return "Do sharing and utilisation hold with more hosts and more levels of switches?";
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool like = options.poolOr("titan-x8");
    List<String> transports =
        options.transports().isEmpty()
            ? List.of(Sharing.NONE, "memchannel", "memchannel-plus")
            : options.transports();
    List<Point> points = new ArrayList<>();
    for (String transport : transports) {
      for (int levels : LEVELS) {
        for (int hosts : options.fidelity() == Fidelity.QUICK ? QUICK_HOSTS : HOSTS) {
          Pool pool = TreePool.of(like, levels, hosts);
          if (TreePool.mostLinks(pool) > SWITCH_PORTS) {
            continue;
          }
          Coordinates at =
              new Coordinates(id(), transport, "switches=" + levels, "hosts", hosts, "");
          points.add(
              new SimulatedPoint(
                  at, options, seed -> simulate(at, pool, seed, options.fidelity())));
        }
      }
    }
    return points;
  }

  private static int[] windows(int host, int hosts) {
    return hosts == 1 ? ALONE : WINDOWS[host % WINDOWS.length];
  }

  private static List<Outcome> simulate(
      Coordinates at, Pool pool, long seed, Fidelity fidelity) {
    // What nothing controls has settled after a few round trips.
    int buckets =
        at.transport().equals(Sharing.NONE) ? NONE_INTERVALS : fidelity.sharingIntervals();
    double bucketNs = Sharing.SCALED.intervalNs();
    PoolRun run =
        new PoolRun(
            pool,
            seed,
            simulation -> Sharing.of(at.transport(), simulation, Sharing.SCALED),
            buckets,
            bucketNs);
    double idleNs = IdleLatency.ns(pool, seed);
    int hosts = pool.hosts().size();
    List<LineCounts> threads = new ArrayList<>();
    List<Integer> hostOf = new ArrayList<>();
    List<Double> demands = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      for (int window : windows(host, hosts)) {
        LineCounts counts = new LineCounts(run.simulation().timeBase(), buckets, bucketNs);
        threads.add(counts);
        hostOf.add(host);
        demands.add(window * LineCounts.LINE_BYTES / idleNs);
        start(run, host, window, counts);
      }
    }
    double ceiling =
        Unheld.ceilingGBps(
            pool,
            seed,
            (unheld, all) -> {
              for (int host = 0; host < hosts; host++) {
                for (int window : windows(host, hosts)) {
                  start(unheld, host, window, all);
                }
              }
            });
    double[] shares =
        MaxMin.shares(
            pool,
            ceiling,
            hostOf.stream().mapToInt(Integer::intValue).toArray(),
            demands.stream().mapToDouble(Double::doubleValue).toArray());
    long events = run.runThrough();
    return rows(at, threads, shares, ceiling, buckets, events);
  }

  private static void start(PoolRun run, int host, int window, LineCounts counts) {
    run.start(
        host,
        new WindowStream(window, run.randomBlocks(LineCounts.LINE_BYTES), Target.POOL, false),
        counts);
  }

  private static List<Outcome> rows(
      Coordinates at,
      List<LineCounts> threads,
      double[] shares,
      double ceiling,
      int buckets,
      long events) {
    double[] utilisation = new double[BATCHES];
    double[] jain = new double[BATCHES];
    int warm = buckets / 2;
    for (int batch = 0; batch < BATCHES; batch++) {
      int from = warm + batch * (buckets - warm) / BATCHES;
      int to = warm + (batch + 1) * (buckets - warm) / BATCHES;
      double[] achieved =
          threads.stream().mapToDouble(counts -> counts.bandwidthGBps(from, to)).toArray();
      utilisation[batch] = 100 * Arrays.stream(achieved).sum() / ceiling;
      jain[batch] = Jain.index(achieved, shares);
    }
    long lines = threads.stream().mapToLong(counts -> counts.lines(0, buckets)).sum();
    return List.of(
        at.row("total", "utilisation", PoolRun.PERCENT, BatchMeans.estimate(utilisation)),
        at.row("total", "jain", "1", BatchMeans.estimate(jain)),
        at.row(
            "total",
            "events_per_line",
            "1",
            new Estimate((double) events / lines, Double.NaN, lines)));
  }
}
