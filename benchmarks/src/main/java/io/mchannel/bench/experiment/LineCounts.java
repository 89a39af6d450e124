package io.mchannel.bench.experiment;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Transactions;
import io.mchannel.host.LineListener;

/** Counts the completed lines of a thread in equal buckets of simulated time. */
final class LineCounts implements LineListener {
  static final int LINE_BYTES = 64;

  private final long bucketTicks;
  private final double bucketNs;
  private final long[] lines;

  /**
   * Buckets from tick 0 on; lines that complete after the last are not counted.
   *
   * @param bucketNs length of a bucket in ns
   */
  LineCounts(TimeBase timeBase, int buckets, double bucketNs) {
    this.bucketTicks = timeBase.ticks(bucketNs);
    this.bucketNs = timeBase.ns(bucketTicks);
    this.lines = new long[buckets];
  }

  @Override
  public void completed(Transactions transactions, int transaction, long nowTick) {
    long bucket = (nowTick - 1) / bucketTicks;
    if (bucket < lines.length) {
      lines[(int) bucket]++;
    }
  }

  /** Lines in buckets {@code from} (inclusive) to {@code to} (exclusive). */
  long lines(int from, int to) {
    long sum = 0;
    for (int bucket = from; bucket < to; bucket++) {
      sum += lines[bucket];
    }
    return sum;
  }

  /** Mean bandwidth in GB/s over buckets {@code from} (inclusive) to {@code to} (exclusive). */
  double bandwidthGBps(int from, int to) {
    return lines(from, to) * LINE_BYTES / ((to - from) * bucketNs);
  }
}
