package io.mchannel.bench.experiment;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Target;
import io.mchannel.results.BatchMeans;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Host;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolOverride;
import io.mchannel.topology.PoolReader;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.Interval;
import io.mchannel.workload.PacedStream;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * MemChannel Fig 13. Programs of several threads join one by one and leave in the same order; each
 * join and each leave starts a phase. A line of the chart is a program, a channel of the transport
 * is one of its threads.
 *
 * <p>Whoever is active wants more than there is, in every phase: what threads get is decided by
 * their shares, not by the lines that they can keep in flight. One program is light: it asks for
 * less than its share, at a rate that does not fall when latency rises. On one host they contend for
 * its port, on two hosts for the links of the endpoints that both use.
 *
 * <p>What a thread should get is the max-min share by water filling over the demands that the
 * threads would have alone. All measures are means over the phases after the first, with the
 * confidence that their spread gives: each phase is another load, so it says how far a further such
 * change may lie off, rather than how often the same one repeats.
 */
final class Adaptation implements Experiment {
  /**
   * A program of the chart.
   *
   * @param threads its threads
   * @param linesInFlight that each of them keeps; 0 for a light program
   * @param pacedGBps what each asks for in a light program; 0 for others
   */
  private record Program(int threads, int linesInFlight, double pacedGBps) {
    double demandGBps(double idleNs) {
      return linesInFlight > 0 ? linesInFlight * LineCounts.LINE_BYTES / idleNs : pacedGBps;
    }
  }

  /** In the order in which they join and leave. The first and the last are alone for a phase. */
  private static final List<Program> PROGRAMS =
      List.of(
          new Program(6, 48, 0),
          new Program(6, 24, 0),
          new Program(2, 0, 0.5),
          new Program(6, 36, 0));

  /** Of every three threads of a program two run on the first host, if there are two. */
  private static final int[] HOST_OF_THREAD = {0, 1, 0};

  /** Phases: one a join, and one a leave except the last. */
  private static final int PHASES = 2 * PROGRAMS.size() - 1;

  /** A program has converged when it stays this close to its share. */
  private static final double CLOSE = 0.1;

  /** Freed bandwidth has been taken when this part of the ceiling is in use again. */
  private static final double RECLAIMED = 0.95;

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
    List<String> transports =
        options.transports().isEmpty() ? byDefault(options) : options.transports();
    List<Point> points = new ArrayList<>();
    for (String transport : transports) {
      for (Pool pool : quickLook(options) ? pools(options).subList(0, 1) : pools(options)) {
        Coordinates at = Coordinates.fixed(id(), transport, "hosts=" + pool.hosts().size());
        points.add(
            new SimulatedPoint(
                at,
                options,
                seed ->
                    simulate(
                        at,
                        pool,
                        seed,
                        options.fidelity().intervalsAPhase(),
                        Transports.named(transport))));
      }
    }
    return points;
  }

  /** The oracle solves the whole pool thousands of times: not for a quick look. */
  private static List<String> byDefault(RunOptions options) {
    return quickLook(options)
        ? List.of("memchannel", "memchannel-plus")
        : List.of("memchannel", "memchannel-plus", "oracle");
  }

  /** A quick run that asks for nothing in particular: one host says enough. */
  private static boolean quickLook(RunOptions options) {
    return options.fidelity() == Fidelity.QUICK && options.transports().isEmpty();
  }

  /** The pool that the user chose, or one whose single port is contended and one of two hosts. */
  private static List<Pool> pools(RunOptions options) {
    if (options.pool().isPresent()) {
      Pool pool = options.pool().get();
      requireRoom(pool);
      return List.of(pool);
    }
    // Two links of x2 carry half of what a host's port does, so that they are what is contended.
    Pool twoHosts =
        PoolReader.read(
            "two-host",
            Stream.concat(
                    Stream.of("pool.links[2].width=2", "pool.links[3].width=2")
                        .map(PoolOverride::parse),
                    Arrays.stream(options.poolOverrides()))
                .toArray(PoolOverride[]::new));
    return List.of(options.poolOr("titan-x8"), twoHosts);
  }

  static void requireRoom(Pool pool) {
    int threads = PROGRAMS.stream().mapToInt(Program::threads).sum();
    for (int h = 0; h < pool.hosts().size(); h++) {
      Host host = pool.hosts().get(h);
      if (host.cores() < threads) {
        throw new InvalidOptionException(
            String.format(
                Locale.ROOT,
                "pool: hosts[%d] has %d cores, adaptation needs %d",
                h,
                host.cores(),
                threads));
      }
    }
  }

  private record Thread(int program, int number, int host, LineCounts counts) {}

  /**
   * All phases under {@code transport}: the bandwidth of each program over time, and a summary
   * without a swept number.
   *
   * @param perPhase intervals K a phase
   */
  static List<Outcome> simulate(
      Coordinates at, Pool pool, long seed, int perPhase, Transport transport) {
    double bucketNs = Sharing.SCALED.intervalNs();
    int buckets = PHASES * perPhase;
    PoolRun run =
        new PoolRun(
            pool,
            seed,
            simulation -> Sharing.of(transport, simulation, Sharing.SCALED),
            buckets,
            bucketNs);
    List<Thread> threads = start(run, pool.hosts().size(), perPhase, bucketNs);
    run.runThrough();
    List<Outcome> rows = new ArrayList<>();
    for (int p = 0; p < PROGRAMS.size(); p++) {
      for (int bucket = 0; bucket < buckets; bucket++) {
        Coordinates then =
            new Coordinates(
                at.experiment(),
                at.transport(),
                at.scenario(),
                "time",
                (bucket + 1) * bucketNs / 1e6,
                "ms");
        rows.add(
            then.row(
                "channel-" + (p + 1),
                "bandwidth",
                PoolRun.GBPS,
                new Estimate(
                    bandwidth(threads, p, bucket), Double.NaN, lines(threads, p, bucket))));
      }
    }
    double idleNs = IdleLatency.ns(pool, seed);
    double sharedGBps =
        Unheld.ceilingGBps(
            pool,
            seed,
            (unheld, all) ->
                threads.forEach(
                    thread ->
                        start(
                            unheld,
                            new Thread(thread.program(), thread.number(), thread.host(), all),
                            0,
                            buckets * bucketNs)));
    rows.addAll(summary(at, pool, threads, idleNs, sharedGBps, perPhase, bucketNs));
    return rows;
  }

  /** All threads of all programs, each in its phases. */
  private static List<Thread> start(PoolRun run, int hosts, int perPhase, double bucketNs) {
    double phaseNs = perPhase * bucketNs;
    List<Thread> threads = new ArrayList<>();
    for (int p = 0; p < PROGRAMS.size(); p++) {
      for (int t = 0; t < PROGRAMS.get(p).threads(); t++) {
        LineCounts counts =
            new LineCounts(run.simulation().timeBase(), PHASES * perPhase, bucketNs);
        int host = hosts > 1 ? HOST_OF_THREAD[t % HOST_OF_THREAD.length] : 0;
        Thread thread = new Thread(p, t, host, counts);
        threads.add(thread);
        start(run, thread, p * phaseNs, (PROGRAMS.size() + p) * phaseNs);
      }
    }
    return threads;
  }

  private static void start(PoolRun run, Thread thread, double joinNs, double leaveNs) {
    TimeBase timeBase = run.simulation().timeBase();
    Workload work = workload(run, thread, timeBase.ticks(joinNs));
    Workload until = new Interval(work, 0, timeBase.ticks(leaveNs));
    run.startAt(joinNs, thread.host(), until, thread.counts());
  }

  private static Workload workload(PoolRun run, Thread thread, long joinTick) {
    Program program = PROGRAMS.get(thread.program());
    AddressPattern lines = run.randomBlocks(LineCounts.LINE_BYTES);
    if (program.linesInFlight() > 0) {
      return new WindowStream(program.linesInFlight(), lines, Target.POOL, false);
    }
    double gapNs = LineCounts.LINE_BYTES / program.pacedGBps();
    return new PacedStream(
        gapNs * run.simulation().timeBase().ticksPerNs(),
        lines,
        Target.POOL,
        false,
        run.simulation().streams().stream("arrivals/" + thread.number()),
        joinTick);
  }

  private static double bandwidth(List<Thread> threads, int program, int bucket) {
    return threads.stream()
        .filter(thread -> thread.program() == program)
        .mapToDouble(thread -> thread.counts().bandwidthGBps(bucket, bucket + 1))
        .sum();
  }

  private static long lines(List<Thread> threads, int program, int bucket) {
    return threads.stream()
        .filter(thread -> thread.program() == program)
        .mapToLong(thread -> thread.counts().lines(bucket, bucket + 1))
        .sum();
  }

  /** Convergence, reclaim, fairness and utilisation over all phases but the first. */
  private static List<Outcome> summary(
      Coordinates at,
      Pool pool,
      List<Thread> threads,
      double idleNs,
      double sharedGBps,
      int perPhase,
      double bucketNs) {
    List<Double> converged = new ArrayList<>();
    List<Double> reclaimed = new ArrayList<>();
    List<Double> jain = new ArrayList<>();
    List<Double> utilisation = new ArrayList<>();
    int settledPhases = 0;
    for (int phase = 1; phase < PHASES; phase++) {
      int first = Math.max(0, phase - PROGRAMS.size() + 1);
      int last = Math.min(phase, PROGRAMS.size() - 1);
      List<Thread> active =
          threads.stream().filter(t -> t.program() >= first && t.program() <= last).toList();
      double[] shares = shares(pool, active, sharedGBps, idleNs);
      double ceiling = Arrays.stream(shares).sum();
      int begin = phase * perPhase;
      int end = begin + perPhase;
      int settled = settled(active, shares, first, last, begin, end);
      settledPhases += settled < end ? 1 : 0;
      converged.add((settled - begin) * bucketNs / 1e6);
      if (first > 0) {
        reclaimed.add((reclaimed(active, ceiling, begin, end) - begin) * bucketNs / 1e6);
      }
      double[] achieved =
          active.stream()
              .mapToDouble(t -> t.counts().bandwidthGBps(begin + perPhase / 2, end))
              .toArray();
      jain.add(Jain.index(achieved, shares));
      utilisation.add(100 * Arrays.stream(achieved).sum() / ceiling);
    }
    double settledShare = 100.0 * settledPhases / converged.size();
    return List.of(
        at.row("total", "converged", "ms", mean(converged)),
        at.row(
            "total",
            "settled",
            PoolRun.PERCENT,
            new Estimate(settledShare, Double.NaN, converged.size())),
        at.row("total", "reclaim", "ms", mean(reclaimed)),
        at.row("total", "jain", "1", mean(jain)),
        at.row("total", "utilisation", PoolRun.PERCENT, mean(utilisation)));
  }

  private static double[] shares(
      Pool pool, List<Thread> threads, double sharedGBps, double idleNs) {
    return MaxMin.shares(
        pool,
        sharedGBps,
        threads.stream().mapToInt(Thread::host).toArray(),
        threads.stream()
            .mapToDouble(thread -> PROGRAMS.get(thread.program()).demandGBps(idleNs))
            .toArray());
  }

  /**
   * The bucket from which every active program stays close to its share until the phase ends; the
   * end of the phase if there is none.
   */
  private static int settled(
      List<Thread> active, double[] shares, int first, int last, int begin, int end) {
    double[] ofProgram = new double[last - first + 1];
    for (int i = 0; i < shares.length; i++) {
      ofProgram[active.get(i).program() - first] += shares[i];
    }
    int settled = end;
    for (int bucket = end - 1; bucket >= begin; bucket--) {
      for (int program = first; program <= last; program++) {
        double ofShare = bandwidth(active, program, bucket) / ofProgram[program - first];
        if (Math.abs(ofShare - 1) > CLOSE) {
          return settled;
        }
      }
      settled = bucket;
    }
    return settled;
  }

  /** The first bucket in which what was freed is in use again; the phase's end if there is none. */
  private static int reclaimed(List<Thread> active, double ceiling, int begin, int end) {
    for (int bucket = begin; bucket < end; bucket++) {
      double total = 0;
      for (Thread thread : active) {
        total += thread.counts().bandwidthGBps(bucket, bucket + 1);
      }
      if (total >= RECLAIMED * ceiling) {
        return bucket;
      }
    }
    return end;
  }

  private static Estimate mean(List<Double> phases) {
    return BatchMeans.estimate(phases.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
