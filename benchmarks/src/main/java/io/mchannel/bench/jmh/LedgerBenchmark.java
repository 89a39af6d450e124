package io.mchannel.bench.jmh;

import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.LedgerRegion;
import io.mchannel.transport.ledger.Part;
import io.mchannel.transport.ledger.Totals;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the ledger costs: publishing a cell and summing one up over all hosts, each alone and
 * against the other on a second core. Beside it the same sums over a plain array, which nobody
 * writes and nothing guards. Expected: a sum linear in hosts, and two to three times the array's,
 * for the stamp before and after and for the check over the words.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"})
public class LedgerBenchmark {
  /** A region with all hosts in it. */
  @State(Scope.Group)
  public static class Region {
    @Param({"8", "32"})
    int hosts;

    Ledger writer;
    Ledger reader;
    Part part;
    Totals totals;

    @Setup
    public void join() {
      LedgerRegion region = LedgerRegion.inMemory(new Geometry(hosts, 4, 0));
      part = new Part();
      part.rateGBps = 1;
      part.weight = 1;
      part.shareGBps = 1;
      part.capacityGBps = 22;
      totals = new Totals();
      for (int host = 0; host < hosts; host++) {
        Ledger ledger = region.join(host, Long.MAX_VALUE / 2, 0);
        ledger.publish(0, part);
        writer = host == 0 ? ledger : writer;
        reader = ledger;
      }
      reader.beat(1);
    }
  }

  /** The same sums, unguarded. */
  @State(Scope.Thread)
  public static class Plain {
    @Param({"8", "32"})
    int hosts;

    double[] words;

    @Setup
    public void fill() {
      words = new double[hosts * 8];
      Arrays.fill(words, 1);
    }
  }

  @Benchmark
  @Group("contended")
  @GroupThreads(1)
  public void publish(Region region) {
    region.writer.publish(0, region.part);
  }

  @Benchmark
  @Group("contended")
  @GroupThreads(1)
  public double aggregate(Region region) {
    region.reader.aggregate(0, region.totals);
    return region.totals.rateGBps();
  }

  @Benchmark
  @Group("publishAlone")
  @GroupThreads(1)
  public void publishAlone(Region region) {
    region.writer.publish(0, region.part);
  }

  @Benchmark
  @Group("aggregateAlone")
  @GroupThreads(1)
  public double aggregateAlone(Region region) {
    region.reader.aggregate(0, region.totals);
    return region.totals.rateGBps();
  }

  /** The floor: three words a line, a line a host. */
  @Benchmark
  public double plainArrayReads(Plain plain) {
    double rate = 0;
    double largest = 0;
    double weight = 0;
    for (int at = 0; at < plain.words.length; at += 8) {
      rate += plain.words[at + 1];
      largest = Math.max(largest, plain.words[at + 2]);
      weight += plain.words[at + 3];
    }
    return rate + largest + weight;
  }
}
