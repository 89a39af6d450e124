package io.mchannel.workload.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The most frequent of any number of values, in bounded memory: a value that makes up more than one
 * in {@code counters + 1} of all is found for certain, and its count is never too high and too low
 * by {@link #mostMissed()} at most (Misra and Gries, "Finding repeated elements", Science of
 * Computer Programming 2, 1982). Exact while there are no more distinct values than counters.
 */
final class FrequentValues {
  private final int counters;
  private long[] values;
  private long[] counts;
  private int size;
  private long mostMissed;

  /** With so many {@code counters}, a power of two. */
  FrequentValues(int counters) {
    this.counters = counters;
    this.values = new long[2 * counters];
    this.counts = new long[2 * counters];
  }

  /** Takes one occurrence of {@code value}. */
  void add(long value) {
    int slot = slot(value);
    if (counts[slot] == 0) {
      if (size == counters) {
        takeOneFromEach();
        return;
      }
      values[slot] = value;
      size++;
    }
    counts[slot]++;
  }

  private int slot(long value) {
    int mask = values.length - 1;
    int slot = (int) (Sampling.hash(value) >>> 32) & mask;
    while (counts[slot] != 0 && values[slot] != value) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void takeOneFromEach() {
    long[] formerValues = values;
    long[] formerCounts = counts;
    values = new long[formerValues.length];
    counts = new long[formerCounts.length];
    size = 0;
    mostMissed++;
    for (int i = 0; i < formerValues.length; i++) {
      if (formerCounts[i] > 1) {
        int slot = slot(formerValues[i]);
        values[slot] = formerValues[i];
        counts[slot] = formerCounts[i] - 1;
        size++;
      }
    }
  }

  /** By how much a count may be too low. */
  long mostMissed() {
    return mostMissed;
  }

  /**
   * The most frequent values, at most {@code most}, the more frequent first, then the smaller.
   * Those left out for being no more frequent than {@link #mostMissed()} cannot be told from values
   * that were forgotten.
   */
  List<TraceSummary.Stride> top(int most) {
    List<TraceSummary.Stride> all = new ArrayList<>(size);
    for (int i = 0; i < values.length; i++) {
      if (counts[i] > mostMissed) {
        all.add(new TraceSummary.Stride(values[i], counts[i]));
      }
    }
    all.sort(
        Comparator.comparingLong(TraceSummary.Stride::count)
            .reversed()
            .thenComparingLong(TraceSummary.Stride::bytes));
    return List.copyOf(all.subList(0, Math.min(most, all.size())));
  }
}
