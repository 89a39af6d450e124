package io.mchannel.bench.measure;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * MemChannel Table 1: what prefetching makes of strided accesses. Latency is that of a load that
 * needs the one before it; bandwidth counts the lines of loads that need nothing.
 */
final class Strides implements MeasuredExperiment {
  private static final String ID = "stride-prefetch";
  private static final int[] STRIDES = {1, 2, 4, 6, 8};

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (Op op : Op.values()) {
      for (int stride : STRIDES) {
        MeasuredAt at =
            new MeasuredAt(ID, "op=" + op.word(), "stride", stride, "lines");
        points.add(
            new MeasuredPoint(
                at,
                in -> {
                  double[] latency =
                      in.stopwatch().time(op.walk(in.stridedChain(stride)));
                  double[] bandwidth =
                      Arrays.stream(in.stopwatch().time(sweep(op, in, stride)))
                          .map(ns -> Region.LINE_BYTES / ns)
                          .toArray();
                  return List.of(at.latency("stream", latency), at.bandwidth("stream", bandwidth));
                }));
      }
    }
    return points;
  }

  /** Passes over the region that go on where they stopped; an operation is a line. */
  private static Kernel sweep(Op op, Arena in, int stride) {
    ByteBuffer bytes = in.victimBytes();
    int lines = in.regionLines();
    int[] next = {0};
    return count -> {
      int fitting = lines / stride;
      long sum = 0;
      int left = count;
      while (left > 0) {
        int now = Math.min(left, fitting - next[0]);
        if (op == Op.READ) {
          sum ^= Sweep.readLines(bytes, next[0] * stride, now, stride);
        } else {
          Sweep.writeLines(bytes, next[0] * stride, now, stride);
        }
        next[0] = (next[0] + now) % fitting;
        left -= now;
      }
      return sum;
    };
  }
}
