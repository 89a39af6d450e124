package io.mchannel.bench.measure;

import io.mchannel.bench.measure.Stopwatch.Observation;
import io.mchannel.results.Outcome;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * MemChannel Table 1: what prefetching makes of strided accesses, each to one word of a line, that
 * need nothing of one another. As the table's figures have it, four threads run, or as many as there
 * are: bandwidth is what all of them draw, a line an access, and latency the time of an access of
 * one.
 */
final class Strides implements MeasuredExperiment {
  private static final String ID = "stride-prefetch";
  private static final int[] STRIDES = {1, 2, 4, 6, 8};
  private static final int MOST_THREADS = 4;
  private static final int CHUNK = 4096;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (Op op : Op.values()) {
      for (int stride : STRIDES) {
        MeasuredAt at = new MeasuredAt(ID, "op=" + op.word(), "stride", stride, "lines");
        points.add(new MeasuredPoint(at, in -> rows(in, at, op, stride)));
      }
    }
    return points;
  }

  private static List<Outcome> rows(Arena in, MeasuredAt at, Op op, int stride)
      throws InterruptedException {
    List<Kernel> others = new ArrayList<>();
    int share = in.rivalCount() == 0 ? 0 : in.regionLines() / in.rivalCount();
    for (int i = 0; i < Math.min(in.rivalCount(), MOST_THREADS - 1); i++) {
      others.add(sweep(op, in.rivalBytes(), i * share, share, stride));
    }
    Kernel own = sweep(op, in.victimBytes(), 0, in.regionLines(), stride);
    Observation seen;
    try (Rivals running = Rivals.start(others, CHUNK, Region.LINE_BYTES, in.placement())) {
      seen = in.stopwatch().timeBeside(own, running);
    }
    if (!in.stopwatch().sufficesFor(seen)) {
      return List.of();
    }
    double[] bytesPerNs = seen.companyPerNs().clone();
    Arrays.setAll(bytesPerNs, i -> bytesPerNs[i] + Region.LINE_BYTES / seen.nsPerOperation()[i]);
    return List.of(
        at.latency("stream", seen.nsPerOperation()), at.bandwidth("stream", bytesPerNs));
  }

  /** Passes over some lines that go on where they stopped; an operation is an access. */
  private static Kernel sweep(Op op, ByteBuffer bytes, int firstLine, int lines, int stride) {
    int fitting = lines / stride;
    int[] next = {0};
    return count -> {
      long sum = 0;
      int left = count;
      while (left > 0) {
        int now = Math.min(left, fitting - next[0]);
        int from = firstLine + next[0] * stride;
        if (op == Op.READ) {
          sum ^= Sweep.readLines(bytes, from, now, stride);
        } else {
          Sweep.writeLines(bytes, from, now, stride);
        }
        next[0] = (next[0] + now) % fitting;
        left -= now;
      }
      return sum;
    };
  }
}
