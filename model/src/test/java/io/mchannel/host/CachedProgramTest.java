package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.engine.RunLimits;
import io.mchannel.fabric.Target;
import io.mchannel.host.cache.CacheGeometry;
import io.mchannel.host.cache.CacheHierarchy;
import io.mchannel.host.cache.CoreCacheConfig;
import io.mchannel.host.cache.Inclusion;
import io.mchannel.host.cache.MemoryRegion;
import io.mchannel.host.cache.SharedCache;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.workload.AccessLoop;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.Program;
import io.mchannel.workload.ProgramAccess;
import io.mchannel.workload.RecordScan;
import io.mchannel.workload.TraceProgram;
import io.mchannel.workload.trace.LineRequests;
import io.mchannel.workload.trace.TraceReader;
import io.mchannel.workload.trace.TraceSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachedProgramTest {
  private static final String[] NO_PREFETCHERS = {};
  private static final String[] ALL = {"next-line", "ip-stride", "paged-pair", "streamer"};
  private static final int LINE_BYTES = 64;
  private static final long BIG = 1L << 32;

  /** Six instructions a cycle at 2.1 GHz. */
  private static final double NS_PER_INSTRUCTION = 1 / 2.1 / 6;

  private final Pool pool = PoolReader.read("titan-x8");
  private final PoolSimulation simulation = new PoolSimulation(pool, 1);
  private CoreModel core;

  @Test
  void hitsCostIssueSlotsOnly() {
    // 16 KiB fit into L1: once they are there, 24 instructions are 4 cycles.
    CachedProgram program =
        start(Target.POOL, Patterns.sequential(0, 16 << 10, LINE_BYTES), 24, BIG, NO_PREFETCHERS);
    simulation.runFor(20_000);
    long before = program.accesses();
    simulation.runFor(20_000);
    assertThat(20_000.0 / (program.accesses() - before))
        .isCloseTo(24 * NS_PER_INSTRUCTION, within(0.01));
    assertThat(program.caches().demandReads()).isEqualTo(256);
  }

  @Test
  void missesCostTheLargestOfIssueAndLatencyOverOverlap() {
    // One access in a full reorder buffer; then two, then more than the 16 fill buffers take.
    double latencyNs = nsPerMiss(512);
    assertThat(latencyNs).isBetween(100.0, 120.0);
    assertThat(nsPerMiss(256)).isCloseTo(latencyNs / 2, within(0.05 * latencyNs));
    assertThat(nsPerMiss(128)).isCloseTo(latencyNs / 4, within(0.05 * latencyNs));
    assertThat(nsPerMiss(3)).isCloseTo(latencyNs / 16, within(0.02 * latencyNs));
    // So many instructions that the buffer is full of them before the data comes.
    double hiddenNs = 512 * NS_PER_INSTRUCTION;
    assertThat(nsPerMiss(3000))
        .isCloseTo(3000 * NS_PER_INSTRUCTION + latencyNs - hiddenNs, within(2.0));
  }

  @Test
  void demandAndPrefetchReadsAreTheReadsOfTheDevices() {
    long regionBytes = 1 << 20;
    CachedProgram program =
        start(
            Target.POOL,
            Patterns.sequential(0, regionBytes, 2 * LINE_BYTES),
            AccessLoop.BODY_INSTRUCTIONS,
            regionBytes,
            ALL);
    simulation.runFor(300_000);
    CacheHierarchy caches = program.caches();
    assertThat(core.inFlight()).isZero();
    long atDevices =
        simulation.fabric().endpoints().stream().mapToLong(e -> e.devLoad().responses()).sum();
    assertThat(caches.prefetchReads()).isPositive();
    assertThat(caches.demandReads() + caches.prefetchReads()).isEqualTo(atDevices);
    assertThat(program.linesRead()).isEqualTo(atDevices);
    // The whole region is in L2 in the end: nothing was read twice, nothing past the end.
    assertThat(atDevices).isLessThanOrEqualTo(regionBytes / LINE_BYTES);
  }

  @Test
  void randomReadsAreNotAmplified() {
    AddressPattern random =
        Patterns.random(0, BIG, LINE_BYTES, simulation.streams().stream("addresses"));
    CachedProgram program =
        start(Target.POOL, random, AccessLoop.BODY_INSTRUCTIONS, BIG, ALL);
    simulation.runFor(100_000);
    CacheHierarchy caches = program.caches();
    assertThat(caches.demandReads()).isGreaterThan(1000);
    assertThat((double) (caches.demandReads() + caches.prefetchReads()) / program.accesses())
        .isCloseTo(1, within(0.01));
  }

  /**
   * Closed forms. Records of 16 lines: the streamer is 15 lines past each but the last of a page, on
   * average 11.25 lines in vain for 16. Every second line: the page has 64, all but line 1 are read for
   * the 32 asked for, as the streamer begins behind the third and the pair waits for the second. Every
   * eighth line: too far apart for a stream, so all 8 pairs of a page but the first are completed.
   */
  @Test
  void regularReadsAreAmplifiedAsFarAsPrefetchersRunAhead() {
    AddressPattern records =
        new RecordScan(
            Patterns.random(0, BIG, 1024, simulation.streams().stream("records")), 1024);
    assertThat(amplification(records)).isCloseTo(1 + 11.25 / 16, within(0.03));
    assertThat(amplification(Patterns.sequential(0, BIG, 2 * LINE_BYTES)))
        .isCloseTo(63.0 / 32, within(0.01));
    assertThat(amplification(Patterns.sequential(0, BIG, 8 * LINE_BYTES)))
        .isCloseTo(15.0 / 8, within(0.01));
    assertThat(amplification(Patterns.sequential(0, BIG, LINE_BYTES)))
        .isCloseTo(1, within(0.01));
  }

  @Test
  void streamStoresAreWrittenOnceAndReadNothing() {
    long[] left = {1000};
    Program program =
        slot -> {
          slot.kind = ProgramAccess.STREAM_STORE;
          slot.address = left[0] * LINE_BYTES;
          return left[0]-- > 0;
        };
    CachedProgram cached = start(Target.POOL, program, BIG, ALL);
    simulation.runFor(100_000);
    assertThat(core.isDone()).isTrue();
    assertThat(cached.linesWritten()).isEqualTo(1000);
    assertThat(cached.linesRead()).isZero();
  }

  @Test
  void theFirstLevelTakesThreeLoadsOrTwoStoresACycle() {
    // Everything hits: 3 000 loads after the first, which misses, and after it 3 000 stores.
    Program program =
        program(" L 1000,8", 6_000, number -> number < 3_000 ? " L 1000,8" : " S 1000,8");
    CachedProgram cached = start(Target.POOL, program, BIG, NO_PREFETCHERS);
    simulation.runFor(100_000);
    assertThat(core.isDone()).isTrue();
    double hitsNs = (3_000 / 3.0 + 3_000 / 2.0) / 2.1;
    double ns = simulation.timeBase().ns(cached.runTicks());
    // On top of that the one miss, less what enters behind it meanwhile.
    assertThat(ns).isBetween(hitsNs, hitsNs + 250);
  }

  @Test
  void aProgramHasEndedWhenItsLastLineIsBackButRunsOnlyToItsLastAccess() {
    Program program = program(" L 1000,8", 1, number -> " S 2000,8");
    CachedProgram cached = cached(simulation, Target.POOL, program, BIG, NO_PREFETCHERS);
    long[] endedTick = {-1};
    cached.whenEnded(() -> endedTick[0] = simulation.engine().now());
    simulation.runFor(500);
    long[] loadedTick = {0};
    core =
        simulation
            .host(0)
            .start(
                cached,
                (transactions, transaction, nowTick) -> {
                  if (transactions.address(transaction) == 0x1000) {
                    loadedTick[0] = nowTick;
                  }
                });
    simulation.runFor(10_000);
    assertThat(core.isDone()).isTrue();
    assertThat(cached.linesRead()).isEqualTo(2);
    assertThat(endedTick[0]).isGreaterThanOrEqualTo(loadedTick[0]);
    assertThat(cached.runTicks()).isEqualTo(loadedTick[0] - simulation.timeBase().ticks(500));
  }

  @Test
  void linesThatTheLastOnesPushOutAreWrittenBackBeforeTheEnd() {
    // Caches of one line each: every store pushes out the one before.
    CoreCacheConfig tiny =
        new CoreCacheConfig(
            CacheGeometry.of(64, 1, "lru"),
            CacheGeometry.of(64, 1, "lru"),
            1,
            1,
            List.of(),
            MemoryRegion.EVERYTHING);
    CachedProgram cached =
        new CachedProgram(
            program(" S 1000,8", 3, number -> " S " + (number + 2) + "000,8"),
            new CacheHierarchy(
                tiny, new SharedCache(CacheGeometry.of(64, 1, "lru"), Inclusion.NON_INCLUSIVE)),
            tiny.l2Misses(),
            Pipeline.goldenCove(simulation.host(0).description()),
            simulation.timeBase(),
            Target.POOL);
    core = simulation.host(0).start(cached, (transactions, transaction, nowTick) -> {});
    simulation.runFor(100_000);
    assertThat(core.isDone()).isTrue();
    assertThat(cached.linesRead()).isEqualTo(4);
    assertThat(cached.linesWritten()).isEqualTo(cached.caches().writeBacks());
    // L1 and L2 keep the last two; the last level has only copies of these. The second line leaves
    // when the fourth has come, and by then the program has made its last access.
    assertThat(cached.linesWritten()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"chase", "gups", "gzip", "ls", "python3_json", "sqlite3", "triad"})
  void aRecordedProgramReadsAtTheDevicesWhatItDemandsAndWhatIsPrefetched(String name)
      throws IOException {
    TraceSource trace =
        TraceSource.of(
            name,
            () -> LineRequests.class.getResourceAsStream(name + ".lackey.xz"));
    long[] lines = {0, 0};
    try (TraceReader reader = trace.open()) {
      LineRequests requests = new LineRequests(reader);
      CachedProgram cached =
          cached(simulation, Target.POOL, new TraceProgram(requests), Long.MAX_VALUE, ALL);
      core =
          simulation
              .host(0)
              .start(
                  cached,
                  (transactions, transaction, nowTick) ->
                      lines[transactions.isWrite(transaction) ? 1 : 0]++);
      cached.whenEnded(() -> simulation.engine().stop());
      simulation.engine().run(RunLimits.NONE);
      CacheHierarchy caches = cached.caches();
      assertThat(caches.prefetchReads()).isPositive();
      assertThat(lines[0]).isEqualTo(caches.demandReads() + caches.prefetchReads());
      assertThat(lines[1]).isEqualTo(caches.writeBacks());
      long atDevices =
          simulation.fabric().endpoints().stream().mapToLong(e -> e.devLoad().responses()).sum();
      assertThat(atDevices).isEqualTo(lines[0] + lines[1]);
      long answered = 0;
      for (int outcome = CacheHierarchy.L1_HIT; outcome <= CacheHierarchy.MERGED; outcome++) {
        answered += caches.accesses(outcome);
      }
      assertThat(answered).isEqualTo(requests.lineRequests()).isEqualTo(cached.accesses());
    }
  }

  /** A program of one record and then many. */
  private static Program program(String first, int more, IntFunction<String> record) {
    StringBuilder text = new StringBuilder(first).append('\n');
    for (int number = 0; number < more; number++) {
      text.append(record.apply(number)).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
    try {
      return new TraceProgram(
          new LineRequests(
              TraceSource.of("test", () -> new ByteArrayInputStream(bytes)).open()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Lines read from the idle pool for each access, a line an access and all prefetchers on. */
  private double amplification(AddressPattern addresses) {
    PoolSimulation own = new PoolSimulation(pool, 1);
    CachedProgram program =
        cached(
            own,
            Target.POOL,
            new AccessLoop(ProgramAccess.LOAD, addresses, AccessLoop.BODY_INSTRUCTIONS),
            BIG,
            ALL);
    own.host(0).start(program, (transactions, transaction, nowTick) -> {});
    own.runFor(400_000);
    CacheHierarchy caches = program.caches();
    return (double) (caches.demandReads() + caches.prefetchReads()) / program.accesses();
  }

  /** Time for an access to local memory that misses, with so many instructions an access. */
  private double nsPerMiss(int instructions) {
    PoolSimulation own = new PoolSimulation(pool, 1);
    CachedProgram program =
        cached(
            own,
            Target.LOCAL,
            new AccessLoop(
                ProgramAccess.LOAD,
                Patterns.random(0, BIG, LINE_BYTES, own.streams().stream("addresses")),
                instructions),
            BIG,
            NO_PREFETCHERS);
    own.host(0).start(program, (transactions, transaction, nowTick) -> {});
    own.runFor(50_000);
    return 50_000.0 / program.accesses();
  }

  private CachedProgram start(
      int target,
      AddressPattern addresses,
      int instructions,
      long regionBytes,
      String[] prefetchers) {
    return start(
        target,
        new AccessLoop(ProgramAccess.LOAD, addresses, instructions),
        regionBytes,
        prefetchers);
  }

  private CachedProgram start(
      int target, Program program, long regionBytes, String[] prefetchers) {
    CachedProgram cached = cached(simulation, target, program, regionBytes, prefetchers);
    core = simulation.host(0).start(cached, (transactions, transaction, nowTick) -> {});
    return cached;
  }

  private static CachedProgram cached(
      PoolSimulation simulation,
      int target,
      Program program,
      long regionBytes,
      String[] prefetchers) {
    CoreCacheConfig config =
        CoreCacheConfig.goldenCove()
            .withPrefetchers(prefetchers)
            .withRegion(MemoryRegion.of(0, regionBytes));
    SharedCache lastLevel =
        new SharedCache(CacheGeometry.of(5 << 20, 20, "quad-age"), Inclusion.NON_INCLUSIVE);
    return new CachedProgram(
        program,
        new CacheHierarchy(config, lastLevel),
        config.l2Misses(),
        Pipeline.goldenCove(simulation.host(0).description()),
        simulation.timeBase(),
        target);
  }
}
