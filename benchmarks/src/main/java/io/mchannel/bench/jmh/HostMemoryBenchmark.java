package io.mchannel.bench.jmh;

import io.mchannel.bench.measure.Chain;
import io.mchannel.bench.measure.Region;
import io.mchannel.bench.measure.Sweep;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
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
 * This machine's memory, off heap, by the same loops as the command {@code measure}: loads that wait
 * for the one before and passes in order, over working sets from L1 to beyond the last-level cache;
 * then, beyond it, strides, blocks at random places, reads mixed with writes, register instructions
 * between accesses, and a chase beside a rival with lines in flight. A loop in registers is the
 * floor of any loop. The unit of each time is said with its method.
 *
 * <p>{@code -p regionMiB=N} for a machine whose last-level cache is not small beside 256 MiB. Where
 * the data lie, on which processor threads run and which pages they get is left to the system; the
 * command {@code measure} sees to that.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// A second covers every line of the largest working set: what can be cached is.
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
// Three regions beyond the heap's own size.
@Fork(value = 1, jvmArgsAppend = "-XX:MaxDirectMemorySize=4g")
public class HostMemoryBenchmark {
  private static final int STEPS = 1 << 12;
  private static final int WORDS = 1 << 12;
  private static final int STRETCH_BYTES = WORDS * Long.BYTES;
  private static final int STRIDED_ACCESSES = 1 << 10;
  private static final int MIXED_BLOCKS = 100;
  private static final int MIXED_BLOCK_BYTES = 1024;
  private static final long SEED = 1;

  /** A pass over some bytes, stretch by stretch, that starts over at the end. */
  private static final class Pass {
    private final int bytes;
    private final int stretchBytes;
    private int from;

    Pass(int bytes, int stretchBytes) {
      this.bytes = bytes;
      this.stretchBytes = stretchBytes;
    }

    int next() {
      int stretch = from;
      from = from + 2 * stretchBytes <= bytes ? from + stretchBytes : 0;
      return stretch;
    }
  }

  /** A working set. */
  @State(Scope.Thread)
  public static class WorkingSet {
    /** Its size; the triad has three of it. */
    @Param({"32", "1024", "16384", "262144"})
    public int footprintKiB = 32;

    private Chain chain;
    private int place;
    private ByteBuffer a;
    private LongBuffer aWords;
    private ByteBuffer b;
    private ByteBuffer c;
    private Pass pass;

    /** Lays out the memory and touches every page. */
    @Setup
    public void prepare() {
      int lines = (footprintKiB << 10) / Region.LINE_BYTES;
      chain = Chain.random(Region.ofLines(lines), 0, lines, SEED);
      place = chain.start();
      a = doubles(lines);
      aWords = a.asLongBuffer();
      b = doubles(lines);
      c = doubles(lines);
      pass = new Pass(a.capacity(), STRETCH_BYTES);
    }

    private static ByteBuffer doubles(int lines) {
      ByteBuffer buffer =
          Region.ofLines(Math.max(lines, STRETCH_BYTES / Region.LINE_BYTES)).bytes();
      for (int at = 0; at < buffer.capacity(); at += Double.BYTES) {
        buffer.putDouble(at, 1);
      }
      return buffer;
    }
  }

  /** Memory far beyond the last-level cache. */
  @State(Scope.Thread)
  public static class Beyond {
    /** Its size. */
    @Param("256")
    public int regionMiB = 256;

    Region region;
    LongBuffer words;

    /** Touches every page. */
    @Setup
    public void allocate() {
      region = Region.ofLines((regionMiB << 20) / Region.LINE_BYTES);
      words = region.words();
    }
  }

  /** Accesses in steps. */
  public static class Strided extends Beyond {
    /** Lines from one access to the next. */
    @Param({"1", "2", "4", "6", "8"})
    public int strideLines = 1;

    private int line;

    /** The first line of the next accesses. */
    private int next() {
      int first = line;
      int end = first + 2 * STRIDED_ACCESSES * strideLines;
      line = end <= region.lines() ? first + STRIDED_ACCESSES * strideLines : 0;
      return first;
    }
  }

  /** Blocks at random places. */
  public static class Blocks extends Beyond {
    /** Size of a block. */
    @Param({"64", "512", "4096", "16384"})
    public int blockBytes = 64;

    private final SplittableRandom random = new SplittableRandom(SEED);

    private int next() {
      int places = region.lines() - blockBytes / Region.LINE_BYTES + 1;
      return random.nextInt(places) * Region.LINE_BYTES;
    }
  }

  /** Blocks in order, some of which are written. */
  public static class Mix extends Beyond {
    /** Share of blocks that are written. */
    @Param({"0", "25", "50", "75", "100"})
    public int writePercent;

    private Pass pass;

    /** Begins at the first byte. */
    @Setup
    public void begin() {
      pass = new Pass(words.capacity() * Long.BYTES, MIXED_BLOCKS * MIXED_BLOCK_BYTES);
    }
  }

  /** Words in order, with work between them. */
  public static class Gap extends Beyond {
    /** Register instructions between two accesses. */
    @Param({"0", "8", "16", "32", "64", "128"})
    public int instructions;

    private Pass pass;

    /** Begins at the first byte. */
    @Setup
    public void begin() {
      pass = new Pass(words.capacity() * Long.BYTES, STRETCH_BYTES);
    }
  }

  /** A walk in memory of its own. */
  public static class Victim extends Beyond {
    private Chain chain;
    private int place;

    /** Lays out the walk. */
    @Setup
    public void prepare() {
      chain = Chain.random(region, 0, region.lines(), SEED);
      place = chain.start();
    }
  }

  /** Several walks in memory of their own. */
  public static class Rival extends Beyond {
    /** How many there are, each with a line in flight. */
    @Param({"1", "8", "16"})
    public int linesInFlight = 1;

    private Chain chain;
    private int[] places;

    /** Lays out the walks. */
    @Setup
    public void prepare() {
      chain = Chain.random(region, 0, region.lines(), SEED + 1);
      places = chain.starts(linesInFlight);
    }
  }

  /** What a loop in registers works on. */
  @State(Scope.Thread)
  public static class Register {
    private long value;
  }

  /** A load that needs the one before: time of a load. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public int pointerChase(WorkingSet set) {
    set.place = set.chain.read(set.place, STEPS);
    return set.place;
  }

  /** Words one after another: time of a word. */
  @Benchmark
  @OperationsPerInvocation(WORDS)
  public long sequentialRead(WorkingSet set) {
    return Sweep.read(set.aWords, set.pass.next(), STRETCH_BYTES);
  }

  /** {@code a = b + 3 c}, two words read, one written: time of an element. */
  @Benchmark
  @OperationsPerInvocation(WORDS)
  public ByteBuffer triad(WorkingSet set) {
    Sweep.triad(set.a, set.b, set.c, set.pass.next(), STRETCH_BYTES, 3);
    return set.a;
  }

  /** Loads that need nothing of one another, in steps: time of a load. */
  @Benchmark
  @OperationsPerInvocation(STRIDED_ACCESSES)
  public long stridedRead(Strided at) {
    return Sweep.readLines(at.region.bytes(), at.next(), STRIDED_ACCESSES, at.strideLines);
  }

  /** Stores in steps: time of a store. */
  @Benchmark
  @OperationsPerInvocation(STRIDED_ACCESSES)
  public Region stridedWrite(Strided at) {
    Sweep.writeLines(at.region.bytes(), at.next(), STRIDED_ACCESSES, at.strideLines);
    return at.region;
  }

  /** A block at a random place, word by word: time of a block. */
  @Benchmark
  public long blockRead(Blocks at) {
    return Sweep.read(at.words, at.next(), at.blockBytes);
  }

  /** A block at a random place, word by word: time of a block. */
  @Benchmark
  public Region blockWrite(Blocks at) {
    Sweep.write(at.region.bytes(), at.next(), at.blockBytes, SEED);
    return at.region;
  }

  /** Blocks of 1 KiB in order, some written and the others read: time of a block. */
  @Benchmark
  @OperationsPerInvocation(MIXED_BLOCKS)
  public long readWriteMix(Mix at) {
    return Sweep.mix(
        at.region.bytes(),
        at.words,
        at.pass.next(),
        MIXED_BLOCKS * MIXED_BLOCK_BYTES,
        MIXED_BLOCK_BYTES,
        at.writePercent);
  }

  /** Words in order, with register instructions between the loads: time of a word, gap and all. */
  @Benchmark
  @OperationsPerInvocation(WORDS)
  public long gapsBetweenReads(Gap at) {
    return Sweep.readWithGaps(at.words, at.pass.next(), STRETCH_BYTES, at.instructions);
  }

  /** Words in order, with register instructions between the stores: time of a word, gap and all. */
  @Benchmark
  @OperationsPerInvocation(WORDS)
  public long gapsBetweenWrites(Gap at) {
    return Sweep.writeWithGaps(at.words, at.pass.next(), STRETCH_BYTES, at.instructions);
  }

  /** A load that needs the one before, beside a rival: time of a load. */
  @Benchmark
  @Group("loadedLatency")
  @OperationsPerInvocation(STEPS)
  public int victim(Victim at) {
    at.place = at.chain.read(at.place, STEPS);
    return at.place;
  }

  /** The rival of {@link #victim}: time of a step of all its walks, a line each. */
  @Benchmark
  @Group("loadedLatency")
  @OperationsPerInvocation(STEPS)
  public int rival(Rival at) {
    at.chain.readFrom(at.places, STEPS);
    return at.places[0];
  }

  /** The floor: as many steps in registers, two instructions each. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public long registersAlone(Register register) {
    long x = register.value + 1;
    for (int i = 0; i < STEPS; i++) {
      x ^= x >>> 1;
    }
    register.value = x;
    return x;
  }
}
