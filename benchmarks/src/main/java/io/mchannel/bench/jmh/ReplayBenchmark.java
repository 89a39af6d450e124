package io.mchannel.bench.jmh;

import io.mchannel.bench.experiment.HostCaches;
import io.mchannel.bench.experiment.Sharing;
import io.mchannel.bench.replay.Program;
import io.mchannel.bench.replay.Replay;
import io.mchannel.bench.replay.Replay.BadRecords;
import io.mchannel.host.InstantMemory;
import io.mchannel.host.cache.CacheHierarchy;
import io.mchannel.host.cache.MemoryRegion;
import io.mchannel.topology.PoolReader;
import io.mchannel.workload.ProgramAccess;
import io.mchannel.workload.TraceProgram;
import io.mchannel.workload.trace.LineRequests;
import io.mchannel.workload.trace.TraceReader;
import io.mchannel.workload.trace.TraceSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
 * Accesses of a trace replayed a second, on one core: through three levels of cache with
 * prefetchers where memory answers at once, from text through these caches, and on the simulated
 * pool. The floor is {@link #arrayWalk}: the same accesses, decoded beforehand, to real memory.
 *
 * <p>{@code -p trace=my.lackey.gz} takes a trace of your own, of which all but {@link
 * #textThroughCaches} replay the beginning; the generated one is a stack, a heap walk and scattered
 * accesses in equal shares, far harder on caches than most programs.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
// The heap is touched beforehand, or page faults are measured in place of the replay.
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReplayBenchmark {
  static final int ACCESSES = 1 << 16;

  private static final String GENERATED = "generated";

  @Param(GENERATED)
  String trace = GENERATED;

  private final long[] words = new long[1 << 20];
  private final int[] kinds = new int[ACCESSES];
  private final long[] addresses = new long[ACCESSES];
  private final long[] instructionPointers = new long[ACCESSES];
  private CacheHierarchy caches;
  private TraceSource source;
  private Replay replay;

  /**
   * Decodes the beginning of the trace.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if it is too short
   */
  @Setup
  public void decode() throws IOException {
    byte[] text = TraceBenchmark.lackeyText();
    source =
        trace.equals(GENERATED)
            ? TraceSource.of(GENERATED, () -> new ByteArrayInputStream(text))
            : TraceSource.of(Path.of(trace));
    ProgramAccess access = new ProgramAccess();
    try (TraceReader reader = source.open()) {
      TraceProgram program = new TraceProgram(new LineRequests(reader));
      for (int i = 0; i < ACCESSES; i++) {
        if (!program.next(access)) {
          throw new IllegalArgumentException(
              "trace: found " + trace + " with " + i + " line requests, expected " + ACCESSES);
        }
        kinds[i] = access.kind;
        addresses[i] = access.address;
        instructionPointers[i] = access.instructionPointer;
      }
    }
    caches = empty();
    replay =
        new Replay(
            PoolReader.read("titan-x8"),
            Sharing.NONE,
            1,
            BadRecords.REFUSED,
            ACCESSES,
            HostCaches.standard());
  }

  private static CacheHierarchy empty() {
    return new CacheHierarchy(
        HostCaches.standard().core(MemoryRegion.EVERYTHING), HostCaches.lastLevel(1));
  }

  /** The floor: the decoded accesses, folded into 8 MiB of real memory. */
  @Benchmark
  @OperationsPerInvocation(ACCESSES)
  public long arrayWalk() {
    long sum = 0;
    for (int i = 0; i < ACCESSES; i++) {
      int at = (int) (addresses[i] >>> 3) & words.length - 1;
      if (kinds[i] == ProgramAccess.STORE) {
        words[at] = sum;
      } else {
        sum += words[at];
      }
    }
    return sum;
  }

  /** The decoded accesses through caches that were empty once, memory answering at once. */
  @Benchmark
  @OperationsPerInvocation(ACCESSES)
  public long decodedThroughCaches() {
    for (int i = 0; i < ACCESSES; i++) {
      if (kinds[i] == ProgramAccess.STORE) {
        caches.store(addresses[i], instructionPointers[i]);
      } else {
        caches.load(addresses[i], instructionPointers[i]);
      }
      if (!caches.requests().isEmpty()) {
        caches.completeAll();
      }
    }
    return caches.demandReads();
  }

  /**
   * The whole trace, from its text, compressed or not, through caches that are built for it: how
   * many replays a second, and how many accesses of the trace in them.
   */
  @Benchmark
  public long textThroughCaches(Replayed replayed) throws IOException {
    InstantMemory memory = new InstantMemory(empty());
    ProgramAccess access = new ProgramAccess();
    try (TraceReader reader = source.open()) {
      TraceProgram program = new TraceProgram(new LineRequests(reader));
      while (program.next(access)) {
        memory.access(access);
      }
      replayed.accesses += reader.accesses();
    }
    return memory.caches().demandReads();
  }

  /** What {@link #textThroughCaches} reports beside the number of replays. */
  @State(Scope.Thread)
  @AuxCounters
  public static class Replayed {
    /** Accesses of the trace, of which one that straddles lines or modifies is one. */
    public long accesses;
  }

  /** From text to the end of the program on an idle simulated pool. */
  @Benchmark
  @OperationsPerInvocation(ACCESSES)
  public double onThePool() throws IOException {
    return replay
        .run(List.of(new Program("trace", source)), List.of())
        .programs()
        .get(0)
        .runNs();
  }
}
