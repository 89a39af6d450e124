package io.mchannel.bench.jmh;

import io.mchannel.host.cache.CacheGeometry;
import io.mchannel.host.cache.CacheHierarchy;
import io.mchannel.host.cache.CoreCacheConfig;
import io.mchannel.host.cache.Inclusion;
import io.mchannel.host.cache.SharedCache;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Accesses a second through three levels of cache with prefetchers, memory answering at once,
 * beside a plain walk over an array by the same addresses.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
// Warm-up also fills the simulated caches: a second covers far more accesses than they have lines.
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
// Pages touched for the first time would be measured as simulation time.
@Fork(value = 1, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"})
public class CacheBenchmark {
  private static final int ACCESSES = 1 << 16;
  private static final long REGION_BYTES = 1L << 30;
  private static final long INSTRUCTION_POINTER = 0x401000;

  /** Which addresses the program uses. */
  public enum Pattern {
    /** Random within half of L1. */
    L1_RESIDENT,
    /** Random within half of L2. */
    L2_RESIDENT,
    /** Words one after another through 1 GiB. */
    SEQUENTIAL,
    /** Lines one after another through 1 GiB. */
    LINES,
    /** Random within 1 GiB. */
    RANDOM
  }

  @Param({"L1_RESIDENT", "L2_RESIDENT", "SEQUENTIAL", "LINES", "RANDOM"})
  Pattern pattern;

  @Param({"true", "false"})
  boolean prefetch;

  private final long[] offsets = new long[ACCESSES];
  private final long[] memory = new long[1 << 20];
  private long stepBytes;
  private long base;
  private CacheHierarchy caches;

  /** Draws the addresses and empties the caches. */
  @Setup
  public void prepare() {
    Random random = new Random(1);
    for (int i = 0; i < ACCESSES; i++) {
      offsets[i] =
          switch (pattern) {
            case L1_RESIDENT -> random.nextInt(24 << 10);
            case L2_RESIDENT -> random.nextInt(1 << 20);
            case SEQUENTIAL -> 8L * i;
            case LINES -> 64L * i;
            case RANDOM -> random.nextLong() & REGION_BYTES - 1;
          };
    }
    // One invocation goes on where the last one ended, so that streams stay streams and random
    // addresses do not repeat.
    stepBytes =
        switch (pattern) {
          case L1_RESIDENT, L2_RESIDENT -> 0;
          case SEQUENTIAL -> 8L * ACCESSES;
          case LINES -> 64L * ACCESSES;
          case RANDOM -> 0x9e3779b9L & -64;
        };
    CoreCacheConfig config = CoreCacheConfig.goldenCove();
    caches =
        new CacheHierarchy(
            prefetch ? config : config.withPrefetchers(),
            new SharedCache(CacheGeometry.of(5 << 20, 20, "quad-age"), Inclusion.NON_INCLUSIVE));
  }

  /** The simulated caches; every eighth access is a store. */
  @Benchmark
  @OperationsPerInvocation(ACCESSES)
  public long simulatedCaches() {
    long start = base;
    for (int i = 0; i < ACCESSES; i++) {
      long address = start + offsets[i] & REGION_BYTES - 1;
      if ((i & 7) == 7) {
        caches.store(address, INSTRUCTION_POINTER + (i & 7));
      } else {
        caches.load(address, INSTRUCTION_POINTER + (i & 7));
      }
      if (!caches.requests().isEmpty()) {
        caches.completeAll();
      }
    }
    base = start + stepBytes;
    return caches.demandReads();
  }

  /** The floor: the same addresses, folded into 8 MiB of real memory. */
  @Benchmark
  @OperationsPerInvocation(ACCESSES)
  public long arrayWalk() {
    long start = base;
    long sum = 0;
    for (int i = 0; i < ACCESSES; i++) {
      sum += memory[(int) (start + offsets[i] >>> 3) & memory.length - 1];
    }
    base = start + stepBytes;
    return sum;
  }
}
