package io.mchannel.workload.trace;

import java.util.ArrayList;
import java.util.List;

/** Counts of non-negative values in buckets 0, 1, 2 to 3, 4 to 7, and so on. */
final class PowerOfTwoCounts {
  private final long[] counts = new long[Long.SIZE];

  /** Counts {@code value} {@code times} times. */
  void add(long value, long times) {
    counts[Long.SIZE - Long.numberOfLeadingZeros(value)] += times;
  }

  /** All buckets up to the last that is not empty. */
  List<TraceSummary.Bucket> buckets() {
    int end = counts.length;
    while (end > 0 && counts[end - 1] == 0) {
      end--;
    }
    List<TraceSummary.Bucket> buckets = new ArrayList<>(end);
    for (int i = 0; i < end; i++) {
      long lowest = i == 0 ? 0 : 1L << (i - 1);
      long highest = i == 0 ? 0 : 2 * lowest - 1;
      buckets.add(new TraceSummary.Bucket(lowest, highest, counts[i]));
    }
    return buckets;
  }
}
