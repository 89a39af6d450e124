package io.mchannel.bench.measure;

import java.util.ArrayList;
import java.util.List;

/** MemChannel Fig 3 on this machine: rivals keep a rising number of random lines in flight. */
final class RivalLines implements MeasuredExperiment {
  private static final String ID = "adapter-contention";
  private static final int[] LINES_A_RIVAL = {1, 2, 4, 8, 12, 16};
  private static final int CHUNK = 256;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (Op victim : Op.values()) {
      for (Op rival : Op.values()) {
        points.add(point(victim, rival, 0, 0));
        for (int lines : arena.rivalCount() == 0 ? new int[0] : LINES_A_RIVAL) {
          points.add(point(victim, rival, lines, lines * arena.rivalCount()));
        }
      }
    }
    return points;
  }

  private static MeasuredPoint point(Op victim, Op rival, int linesARival, int outstanding) {
    MeasuredAt at =
        new MeasuredAt(
            ID,
            "victim=" + victim.word() + ";rival=" + rival.word(),
            "outstanding",
            outstanding,
            "lines");
    return new MeasuredPoint(
        at,
        in -> {
          List<Kernel> rivals = new ArrayList<>();
          if (linesARival > 0) {
            for (Chain chain : in.rivalChains()) {
              rivals.add(Walk.along(chain, linesARival, rival == Op.WRITE));
            }
          }
          return LoadedLatency.rows(
              in, at, victim, rivals, CHUNK, linesARival * Region.LINE_BYTES);
        });
  }
}
