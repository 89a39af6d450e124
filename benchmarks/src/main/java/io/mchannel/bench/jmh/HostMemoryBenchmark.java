package io.mchannel.bench.jmh;

import io.mchannel.bench.measure.Chain;
import io.mchannel.bench.measure.Region;
import io.mchannel.bench.measure.Sweep;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
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
 * This machine's memory, off heap: a load that waits for the one before, and words read or combined
 * in order, over working sets from L1 to beyond the last-level cache; beside them a loop in
 * registers, the floor of any loop. Time a load for the chase, time a word for the others.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// A second covers every line of the largest working set: what can be cached is.
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
// Three regions beyond the heap's own size.
@Fork(value = 1, jvmArgsAppend = "-XX:MaxDirectMemorySize=1g")
public class HostMemoryBenchmark {
  private static final int STEPS = 1 << 12;
  private static final int WORDS = 1 << 12;
  private static final int STRETCH_BYTES = WORDS * Long.BYTES;

  /** Working set; the triad has three of this size. */
  @Param({"32", "1024", "16384", "262144"})
  int footprintKiB;

  private Chain chain;
  private int place;
  private ByteBuffer a;
  private LongBuffer aWords;
  private ByteBuffer b;
  private ByteBuffer c;
  private int from;
  private long register;

  /** Lays out the memory and touches every page. */
  @Setup
  public void prepare() {
    int lines = (footprintKiB << 10) / Region.LINE_BYTES;
    chain = Chain.random(Region.ofLines(lines), 0, lines, 1);
    place = chain.start();
    a = doubles();
    aWords = a.asLongBuffer();
    b = doubles();
    c = doubles();
  }

  private ByteBuffer doubles() {
    int bytes = Math.max(footprintKiB << 10, STRETCH_BYTES);
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    for (int at = 0; at < bytes; at += Double.BYTES) {
      buffer.putDouble(at, 1);
    }
    return buffer;
  }

  /** A load that needs the one before. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public int pointerChase() {
    place = chain.read(place, STEPS);
    return place;
  }

  /** Words one after another. */
  @Benchmark
  @OperationsPerInvocation(WORDS)
  public long sequentialRead() {
    return Sweep.read(aWords, stretch(), STRETCH_BYTES);
  }

  /** {@code a = b + 3 c}: two words read, one written. */
  @Benchmark
  @OperationsPerInvocation(WORDS)
  public ByteBuffer triad() {
    Sweep.triad(a, b, c, stretch(), STRETCH_BYTES, 3);
    return a;
  }

  /** The floor: as many steps in registers, two instructions each. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public long registersAlone() {
    long x = register + 1;
    for (int i = 0; i < STEPS; i++) {
      x ^= x >>> 1;
    }
    register = x;
    return x;
  }

  /** The next stretch of a pass that starts over at the end. */
  private int stretch() {
    int stretch = from;
    from = stretch + STRETCH_BYTES < a.capacity() ? stretch + STRETCH_BYTES : 0;
    return stretch;
  }
}
