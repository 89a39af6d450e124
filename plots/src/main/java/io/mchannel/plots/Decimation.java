package io.mchannel.plots;

import java.util.ArrayList;
import java.util.List;

/**
 * Thins long lines before they are drawn: more points than pixels cost seconds and show nothing.
 */
final class Decimation {
  /** Lines up to this many points are drawn as they are. */
  static final int LIMIT = 5_000;

  private static final int BUCKETS = 1_000;

  private Decimation() {}

  /** Keeps the first and last point and, of each bucket between, the lowest and the highest. */
  static List<Dot> thin(List<Dot> dots) {
    if (dots.size() <= LIMIT) {
      return dots;
    }
    List<Dot> kept = new ArrayList<>();
    kept.add(dots.get(0));
    int inner = dots.size() - 2;
    for (int b = 0; b < BUCKETS; b++) {
      int from = 1 + (int) ((long) inner * b / BUCKETS);
      int to = 1 + (int) ((long) inner * (b + 1) / BUCKETS);
      int low = from;
      int high = from;
      for (int i = from; i < to; i++) {
        low = dots.get(i).y() < dots.get(low).y() ? i : low;
        high = dots.get(i).y() > dots.get(high).y() ? i : high;
      }
      kept.add(dots.get(Math.min(low, high)));
      if (low != high) {
        kept.add(dots.get(Math.max(low, high)));
      }
    }
    kept.add(dots.get(dots.size() - 1));
    return kept;
  }
}
