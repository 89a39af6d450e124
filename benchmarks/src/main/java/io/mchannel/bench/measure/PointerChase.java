package io.mchannel.bench.measure;

import java.util.ArrayList;
import java.util.List;

/** Latency of one load at a time over a growing working set: the levels of cache, then memory. */
final class PointerChase implements MeasuredExperiment {
  private static final String ID = "pointer-chase";
  private static final int SMALLEST_LINES = (16 << 10) / Region.LINE_BYTES;
  private static final int GROWTH = 4;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public List<MeasuredPoint> points(Arena arena) {
    List<MeasuredPoint> points = new ArrayList<>();
    for (int lines : footprints(arena.regionLines())) {
      // In KiB, as seven digits do not hold the bytes of a large one.
      double kib = lines * Region.LINE_BYTES / 1024.0;
      MeasuredAt at = new MeasuredAt(ID, "op=read", "footprint", kib, "KiB");
      points.add(
          new MeasuredPoint(
              at,
              in -> {
                Kernel walk = Op.READ.walk(in.randomChain(lines));
                // A working set that fits a cache must be there before it is measured.
                Sink.take(walk.run(Math.min(lines, in.regionLines() / GROWTH)));
                return List.of(at.latency("stream", in.stopwatch().time(walk)));
              }));
    }
    return points;
  }

  /** Each four times the former, the whole region last. */
  static List<Integer> footprints(int regionLines) {
    List<Integer> footprints = new ArrayList<>();
    for (int lines = SMALLEST_LINES; lines < regionLines; lines *= GROWTH) {
      footprints.add(lines);
    }
    footprints.add(regionLines);
    return footprints;
  }
}
