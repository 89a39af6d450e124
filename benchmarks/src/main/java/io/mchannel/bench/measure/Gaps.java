package io.mchannel.bench.measure;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * MemChannel Fig 5: one thread goes through memory word by word, with register instructions between
 * its accesses: the more of them, the more time prefetchers have, and the fewer accesses the core
 * overlaps. Java has no NOP, so they are {@linkplain Sweep#readWithGaps real work}, of which no
 * access needs the result. Latency is the time of an access, gap and all, as it is in the model.
 */
final class Gaps implements MeasuredExperiment {
  private static final String ID = "nop-perturbation";
  private static final int[] INSTRUCTIONS = {0, 8, 16, 32, 64, 128};
  private static final int BLOCK_BYTES = Passes.BLOCK_BYTES;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (Op op : Op.values()) {
      for (int instructions : INSTRUCTIONS) {
        MeasuredAt at =
            new MeasuredAt(
                ID, "op=" + op.word() + ";memory=" + arena.memory(), "nops", instructions, "1");
        points.add(
            new MeasuredPoint(
                at,
                in -> {
                  double[] nsPerBlock = in.stopwatch().time(pass(in, op, instructions));
                  return List.of(
                      at.latency(
                          "stream",
                          Arrays.stream(nsPerBlock)
                              .map(ns -> ns * Long.BYTES / BLOCK_BYTES)
                              .toArray()),
                      at.bandwidth(
                          "stream",
                          Arrays.stream(nsPerBlock).map(ns -> BLOCK_BYTES / ns).toArray()));
                }));
      }
    }
    return points;
  }

  /** An operation is a block. */
  private static Kernel pass(Arena in, Op op, int instructions) {
    if (op == Op.READ) {
      LongBuffer words = in.victimWords();
      return Passes.over(
          words.capacity() * Long.BYTES,
          from -> Sweep.readWithGaps(words, from, BLOCK_BYTES, instructions));
    }
    LongBuffer words = in.victimBytes().asLongBuffer();
    return Passes.over(
        words.capacity() * Long.BYTES,
        from -> Sweep.writeWithGaps(words, from, BLOCK_BYTES, instructions));
  }
}
