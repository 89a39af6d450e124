package io.mchannel.bench.measure;

import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * Bandwidth of one thread that passes over memory in order. Beside the median stands the best
 * repetition, which is what STREAM reports.
 */
final class SequentialBandwidth implements MeasuredExperiment {
  private static final String ID = "sequential-bandwidth";
  private static final double SCALAR = 3;

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    MeasuredAt read = MeasuredAt.fixed(ID, "op=read");
    MeasuredAt write = MeasuredAt.fixed(ID, "op=write");
    MeasuredAt triad = MeasuredAt.fixed(ID, "op=triad");
    return List.of(
        new MeasuredPoint(
            read,
            in -> {
              ByteBuffer bytes = in.victimBytes();
              return rows(in, read, 1, pass -> Sweep.read(bytes, 0, bytes.capacity()));
            }),
        new MeasuredPoint(
            write,
            in -> {
              ByteBuffer bytes = in.victimBytes();
              return rows(
                  in,
                  write,
                  1,
                  pass -> {
                    Sweep.write(bytes, 0, bytes.capacity(), pass);
                    return bytes.getLong(0);
                  });
            }),
        new MeasuredPoint(
            triad,
            in -> {
              ByteBuffer a = in.victimBytes();
              ByteBuffer b = in.rivalBytes();
              ByteBuffer c = in.thirdBytes();
              return rows(
                  in,
                  triad,
                  3,
                  pass -> {
                    Sweep.triad(a, b, c, SCALAR);
                    return a.getLong(0);
                  });
            }));
  }

  private static List<Outcome> rows(Arena in, MeasuredAt at, int regions, Kernel pass) {
    double bytes = (double) regions * in.regionLines() * Region.LINE_BYTES;
    double[] bytesPerNs =
        Arrays.stream(in.stopwatch().time(pass, 1)).map(ns -> bytes / ns).toArray();
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
