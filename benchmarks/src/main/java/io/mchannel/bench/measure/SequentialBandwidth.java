package io.mchannel.bench.measure;

import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Bandwidth of one thread that passes over memory in order, timed as STREAM does: a repetition is a
 * long loop between two looks at the clock, whatever disturbed it, and beside the median stands the
 * best one. Bytes are counted as STREAM counts them: those that the program reads and writes,
 * without the load that a store to an uncached line causes.
 */
final class SequentialBandwidth implements MeasuredExperiment {
  private static final String ID = "sequential-bandwidth";
  private static final int BLOCK = Passes.BLOCK_BYTES;
  private static final double SCALAR = 3;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    MeasuredAt read = MeasuredAt.fixed(ID, "op=read");
    MeasuredAt write = MeasuredAt.fixed(ID, "op=write");
    MeasuredAt triad = MeasuredAt.fixed(ID, "op=triad");
    return List.of(
        new MeasuredPoint(read, in -> read(in, read)),
        new MeasuredPoint(write, in -> write(in, write)),
        new MeasuredPoint(triad, in -> triad(in, triad)));
  }

  private static List<Outcome> read(Arena in, MeasuredAt at) {
    LongBuffer words = in.victimWords();
    Kernel pass =
        Passes.over(
            words.capacity() * Long.BYTES, from -> Sweep.read(words, from, BLOCK));
    return rows(in, at, BLOCK, pass);
  }

  private static List<Outcome> write(Arena in, MeasuredAt at) {
    ByteBuffer bytes = in.victimBytes();
    Kernel pass =
        Passes.over(
            bytes.capacity(),
            from -> {
              Sweep.write(bytes, from, BLOCK, from);
              return from;
            });
    return rows(in, at, BLOCK, pass);
  }

  private static List<Outcome> triad(Arena in, MeasuredAt at) {
    ByteBuffer a = in.victimBytes();
    ByteBuffer b = in.rivalBytes();
    ByteBuffer c = in.thirdBytes();
    Kernel pass =
        Passes.over(
            a.capacity(),
            from -> {
              Sweep.triad(a, b, c, from, BLOCK, SCALAR);
              return from;
            });
    return rows(in, at, 3 * BLOCK, pass);
  }

  private static List<Outcome> rows(Arena in, MeasuredAt at, double blockBytes, Kernel pass) {
    double[] bytesPerNs =
        Arrays.stream(in.stopwatch().timeThroughout(pass)).map(ns -> blockBytes / ns).toArray();
    double best = Arrays.stream(bytesPerNs).max().orElseThrow();
    return List.of(
        at.bandwidth("stream", bytesPerNs),
        at.row(
            "stream",
            "bandwidth_best",
            MeasuredAt.GBPS,
            new Estimate(best, Double.NaN, bytesPerNs.length)));
  }
}
