package io.mchannel.bench.measure;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bandwidth of one thread that passes over memory and writes a share of its blocks. */
final class ReadWriteMix implements MeasuredExperiment {
  private static final String ID = "read-write-mix";
  private static final int[] WRITE_PERCENT = {0, 25, 50, 75, 100};

  /** Long enough for a prefetcher, short enough that reads and writes mix in the memory's queues. */
  private static final int BLOCK_BYTES = 1024;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (int percent : WRITE_PERCENT) {
      MeasuredAt at =
          new MeasuredAt(ID, "block=" + BLOCK_BYTES, "writes", percent, "%");
      points.add(
          new MeasuredPoint(
              at,
              in -> {
                ByteBuffer bytes = in.victimBytes();
                LongBuffer words = in.victimWords();
                Kernel pass =
                    Passes.over(
                        bytes.capacity(),
                        from ->
                            Sweep.mix(bytes, words, from, Passes.BLOCK_BYTES, BLOCK_BYTES, percent));
                double[] bytesPerNs =
                    Arrays.stream(in.stopwatch().time(pass))
                        .map(ns -> Passes.BLOCK_BYTES / ns)
                        .toArray();
                return List.of(at.bandwidth("stream", bytesPerNs));
              }));
    }
    return points;
  }
}
