package io.mchannel.bench.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * MemChannel Fig 5: register work between accesses to one line after the other gives prefetchers
 * time. Java has no NOP, and a loop of independent instructions would be overlapped with the load:
 * a step is two instructions that wait for each other and for the loaded word. Latency is the time
 * of an access less that of the gap alone, measured beside it.
 */
final class Gaps implements MeasuredExperiment {
  private static final String ID = "nop-perturbation";
  private static final int[] STEPS = {0, 8, 16, 32, 64, 128};

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (Op op : Op.values()) {
      for (int steps : STEPS) {
        MeasuredAt at =
            new MeasuredAt(
                ID,
                "op=" + op.word() + ";memory=" + arena.memory(),
                "nops",
                steps,
                "");
        points.add(
            new MeasuredPoint(
                at,
                in -> {
                  int none = none();
                  Chain chain = in.stridedChain(1);
                  Kernel walk =
                      op == Op.READ
                          ? Walk.along(chain, (from, n) -> chain.readWithGaps(from, n, steps, none))
                          : Walk.along(
                              chain, (from, n) -> chain.writeWithGaps(from, n, steps, none));
                  double[] whole = in.stopwatch().time(walk);
                  double gap =
                      Median.valueOf(
                              in.stopwatch()
                                  .time(n -> Chain.gapsAlone(chain.start(), n, steps, none)));
                  return List.of(
                      at.latency(
                          "stream",
                          Arrays.stream(whole).map(ns -> Math.max(0, ns - gap)).toArray()),
                      at.bandwidth(
                          "stream",
                          Arrays.stream(whole).map(ns -> Region.LINE_BYTES / ns).toArray()));
                }));
      }
    }
    return points;
  }

  /** 0, in a way that no compiler can know. */
  private static int none() {
    return System.nanoTime() == Long.MIN_VALUE ? 1 : 0;
  }
}
