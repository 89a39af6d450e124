package io.mchannel.bench.jmh;

import io.mchannel.engine.RandomStreams;
import io.mchannel.workload.trace.LineRequests;
import io.mchannel.workload.trace.TraceReader;
import io.mchannel.workload.trace.TraceSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.commons.rng.UniformRandomProvider;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Records of a lackey trace read a second, from text in memory. The floor is {@link #newlineScan}:
 * no reader can be faster than to look at each byte of the same text once. Nothing may be allocated
 * per record ({@code -prof gc}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
// The heap is touched beforehand, or page faults are measured in place of the reader.
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TraceBenchmark {
  static final int RECORDS = 100_000;

  private static final long SEED = 42;
  private static final String[] KINDS = {" L ", " L ", " S ", " M "};

  private byte[] text = new byte[0];
  private TraceReader accesses;
  private LineRequests lines;

  /** Records of a stack, a heap walk and scattered accesses, one after another at random. */
  static byte[] lackeyText() {
    UniformRandomProvider random = new RandomStreams(SEED).stream("trace-benchmark");
    StringBuilder trace = new StringBuilder();
    long walk = 0x0484_0000L;
    for (int i = 0; i < RECORDS; i++) {
      walk += 8;
      long address =
          switch (random.nextInt(3)) {
            case 0 -> 0x1f_feff_0000L + 8L * random.nextInt(512);
            case 1 -> walk;
            default -> 0x0500_0000L + random.nextInt(1 << 26);
          };
      String kind = KINDS[random.nextInt(KINDS.length)];
      int sizeBytes = 1 << random.nextInt(5);
      trace.append(String.format(Locale.ROOT, "%s%08x,%d\n", kind, address, sizeBytes));
    }
    return trace.toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Writes the trace and opens it twice, to be read over and over without an end. */
  @Setup
  public void open() throws IOException {
    text = lackeyText();
    TraceSource source = TraceSource.of("generated", () -> new EndlessInput(text));
    accesses = source.open();
    lines = new LineRequests(source.open());
  }

  @TearDown
  public void close() {
    accesses.close();
    lines.access().close();
  }

  /** The floor: each byte of as many records, looked at once. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public int newlineScan() {
    int newlines = 0;
    for (byte b : text) {
      if (b == '\n') {
        newlines++;
      }
    }
    return newlines;
  }

  /** Each record parsed and checked. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public long lackeyRecords() {
    long sum = 0;
    for (int i = 0; i < RECORDS; i++) {
      accesses.next();
      sum += accesses.address() + accesses.sizeBytes();
    }
    return sum;
  }

  /** The same, split into line requests, of which a record makes one or more. */
  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public long lackeyLineRequests() {
    long sum = 0;
    long end = lines.accesses() + RECORDS;
    while (lines.accesses() < end) {
      lines.next();
      sum += lines.lineAddress();
    }
    return sum;
  }

  /** The same bytes over and over. */
  private static final class EndlessInput extends InputStream {
    private final byte[] bytes;
    private int position;

    EndlessInput(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      read(one, 0, 1);
      return one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int count = Math.min(length, bytes.length - position);
      System.arraycopy(bytes, position, target, offset, count);
      position = position + count == bytes.length ? 0 : position + count;
      return count;
    }
  }
}
