package io.mchannel.bench.replay;

import io.mchannel.bench.experiment.HostCaches;
import io.mchannel.bench.experiment.Sharing;
import io.mchannel.engine.RandomStreams;
import io.mchannel.engine.RunEnd;
import io.mchannel.engine.RunLimits;
import io.mchannel.fabric.Target;
import io.mchannel.host.CachedProgram;
import io.mchannel.host.InstantMemory;
import io.mchannel.host.Pipeline;
import io.mchannel.host.PoolSimulation;
import io.mchannel.host.cache.CacheHierarchy;
import io.mchannel.host.cache.CoreCacheConfig;
import io.mchannel.host.cache.MemoryRegion;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.workload.BlockStream;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.TraceProgram;
import io.mchannel.workload.trace.FirstAccesses;
import io.mchannel.workload.trace.LineRequests;
import io.mchannel.workload.trace.OnBadRecord;
import io.mchannel.workload.trace.SkippedRecords;
import io.mchannel.workload.trace.TraceFormatException;
import io.mchannel.workload.trace.TraceReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replays programs on a pool. Each runs on a core of its own of the first host, with the caches of
 * that core and its share of the last level to itself, as programs have nothing in common at equal
 * addresses. Rivals run past the caches, from some time before the programs until the last has
 * ended.
 *
 * @param pool the pool
 * @param transport how all of them share it; the control loop of a transport runs ten times as fast
 *     as published, as short traces would be over before it has settled
 * @param seed seed of every random stream
 * @param badRecords what becomes of malformed records
 * @param maxAccesses accesses of each program that are replayed at most
 * @param caches those of every core that runs a program
 */
public record Replay(
    Pool pool,
    String transport,
    long seed,
    BadRecords badRecords,
    long maxAccesses,
    HostCaches caches) {
  /**
   * How long rivals run before the programs start: a dozen round trips of a saturated port, after
   * which its queues are as full as they get.
   */
  private static final double RIVALS_AHEAD_NS = 20_000;

  /** The same where a transport has to settle: in intervals K of its control loop. */
  private static final long RIVALS_AHEAD_INTERVALS = 5;

  /** Where rivals find their blocks: so large that they share no bank by their addresses' doing. */
  private static final long REGION_BYTES = 1L << 36;

  private static final int LINE_BYTES = 64;

  /** What becomes of malformed records. */
  public enum BadRecords {
    REFUSED,
    SKIPPED
  }

  /**
   * What became of all.
   *
   * @param programs the programs, in their order
   * @param rivalsGBps bandwidth of all rivals together while programs ran
   */
  public record Result(List<ProgramRun> programs, double rivalsGBps) {
    public Result {
      programs = List.copyOf(programs);
    }
  }

  /**
   * Runs programs and rivals together.
   *
   * @throws IOException if a trace cannot be opened
   * @throws TraceFormatException if a trace turns out to be malformed
   */
  public Result run(List<Program> programs, List<Rivals> rivals) throws IOException {
    PoolSimulation simulation = new PoolSimulation(pool, new RandomStreams(seed).seedOf("replay"));
    Sharing sharing = Sharing.of(transport, simulation, Sharing.SCALED);
    long[] rivalLines = {0};
    start(rivals, simulation, sharing, rivalLines);
    simulation.runFor(rivalsAheadNs());
    rivalLines[0] = 0;
    long startTick = simulation.engine().now();
    List<Running> running = new ArrayList<>();
    try {
      for (Program program : programs) {
        running.add(open(program, simulation));
      }
      runToTheEnd(simulation, sharing, running);
    } finally {
      running.forEach(r -> r.reader.close());
    }
    double ns = simulation.timeBase().ns(simulation.engine().now() - startTick);
    return new Result(
        running.stream().map(r -> r.result(simulation, caches.prefetchers().size())).toList(),
        rivalLines[0] == 0 ? 0 : rivalLines[0] * LINE_BYTES / ns);
  }

  /** The same replay under another transport. */
  Replay under(String otherTransport) {
    return new Replay(pool, otherTransport, seed, badRecords, maxAccesses, caches);
  }

  private double rivalsAheadNs() {
    return transport.equals(Sharing.NONE)
        ? RIVALS_AHEAD_NS
        : RIVALS_AHEAD_INTERVALS * Sharing.SCALED.intervalNs();
  }

  private static void start(
      List<Rivals> rivals, PoolSimulation simulation, Sharing sharing, long[] lines) {
    int streams = 0;
    for (Rivals group : rivals) {
      for (int core = 0; core < group.cores(); core++) {
        BlockStream stream =
            new BlockStream(
                group.operation(),
                group.blockBytes(),
                Patterns.random(
                    0,
                    REGION_BYTES,
                    group.blockBytes(),
                    simulation.streams().stream("replay/rival/" + streams++)),
                Target.POOL,
                Target.POOL);
        sharing.start(
            group.host(), stream, (transactions, transaction, nowTick) -> lines[0]++);
      }
    }
  }

  private Running open(Program program, PoolSimulation simulation) throws IOException {
    SkippedRecords skipped = OnBadRecord.skip();
    TraceReader trace = open(program, skipped);
    CoreCacheConfig config = caches.core(MemoryRegion.EVERYTHING);
    InstantMemory unprefetched =
        new InstantMemory(
            new CacheHierarchy(
                caches.withoutPrefetchers().core(MemoryRegion.EVERYTHING),
                HostCaches.lastLevel(1)));
    CachedProgram cached =
        new CachedProgram(
            unprefetched.watching(new TraceProgram(new LineRequests(trace))),
            new CacheHierarchy(config, HostCaches.lastLevel(1)),
            config.l2Misses(),
            Pipeline.goldenCove(pool.hosts().get(0)),
            simulation.timeBase(),
            Target.POOL);
    ProgramMeter meter = new ProgramMeter(PoolGraph.of(pool), simulation.timeBase());
    return new Running(program.name(), trace, cached, unprefetched, meter, skipped);
  }

  private TraceReader open(Program program, SkippedRecords skipped) throws IOException {
    TraceReader reader =
        switch (badRecords) {
          case REFUSED -> program.trace().open();
          case SKIPPED -> program.trace().onBadRecord(skipped).open();
        };
    return new FirstAccesses(reader, maxAccesses);
  }

  private static void runToTheEnd(
      PoolSimulation simulation, Sharing sharing, List<Running> programs) {
    int[] left = {programs.size()};
    for (Running program : programs) {
      program.cached.whenEnded(
          () -> {
            if (--left[0] == 0) {
              simulation.engine().stop();
            }
          });
      sharing.start(0, program.cached, program.meter);
    }
    RunEnd end = simulation.engine().run(RunLimits.NONE);
    if (end != RunEnd.STOPPED) {
      throw new IllegalStateException("the pool stands still with " + left[0] + " traces unfinished");
    }
  }

  /** A program in the course of a simulation. */
  private record Running(
      String name,
      TraceReader reader,
      CachedProgram cached,
      InstantMemory unprefetched,
      ProgramMeter meter,
      SkippedRecords skipped) {
    ProgramRun result(PoolSimulation simulation, int prefetchers) {
      Optional<String> first = skipped.first().map(TraceFormatException::getMessage);
      return new ProgramRun(
          name,
          reader.accesses(),
          CacheUse.of(cached.caches(), prefetchers, unprefetched.caches().demandReads()),
          meter.reads(),
          meter.writes(),
          simulation.timeBase().ns(cached.runTicks()),
          meter.meanLatencyNs(),
          meter.latencyQuantileNs(0.99),
          meter.waits(),
          skipped.count(),
          first);
    }
  }
}
