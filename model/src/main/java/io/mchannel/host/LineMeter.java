package io.mchannel.host;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Stage;
import io.mchannel.fabric.Transactions;
import org.HdrHistogram.Histogram;

/**
 * Books completed lines into equal batches of simulated time: how many, their latencies, and where
 * they waited. Lines that complete after the last batch are not counted.
 */
public final class LineMeter implements LineListener {
  private static final int SIGNIFICANT_DIGITS = 3;

  /** What a histogram has room for from the start, 4 us; it grows for the rare line beyond. */
  private static final double USUAL_LATENCY_NS = 4096;

  private final TimeBase timeBase;
  private final long batchTicks;
  private final long[] lines;
  private final long[] latencyTicks;
  private final long[][] waitedTicks;
  private final Histogram[] latencies;

  /**
   * @param batches number of batches, from tick 0 on
   * @param batchNs length of a batch in ns
   */
  public LineMeter(TimeBase timeBase, int batches, double batchNs) {
    this.timeBase = timeBase;
    this.batchTicks = timeBase.ticks(batchNs);
    this.lines = new long[batches];
    this.latencyTicks = new long[batches];
    this.waitedTicks = new long[batches][Stage.values().length];
    this.latencies = new Histogram[batches];
    for (int b = 0; b < batches; b++) {
      latencies[b] = new Histogram(1, timeBase.ticks(USUAL_LATENCY_NS), SIGNIFICANT_DIGITS);
      latencies[b].setAutoResize(true);
    }
  }

  @Override
  public void completed(Transactions transactions, int transaction, long nowTick) {
    long batch = (nowTick - 1) / batchTicks;
    if (batch >= lines.length) {
      return;
    }
    int b = (int) batch;
    long latency = nowTick - transactions.issuedTick(transaction);
    lines[b]++;
    latencyTicks[b] += latency;
    latencies[b].recordValue(latency);
    long[] waited = waitedTicks[b];
    for (int stage = 0; stage < waited.length; stage++) {
      waited[stage] += transactions.waitedTicks(transaction, stage);
    }
  }

  public int batches() {
    return lines.length;
  }

  /** Length of a batch in ns. */
  public double batchNs() {
    return timeBase.ns(batchTicks);
  }

  /** Lines that completed in batches {@code from} to the last. */
  public long lines(int from) {
    long sum = 0;
    for (int b = from; b < lines.length; b++) {
      sum += lines[b];
    }
    return sum;
  }

  /** Lines that completed in one batch. */
  public long linesIn(int batch) {
    return lines[batch];
  }

  /** Mean latency in ns of the lines that completed in one batch; NaN if none did. */
  public double meanLatencyNsIn(int batch) {
    return timeBase.ns(latencyTicks[batch]) / lines[batch];
  }

  /** Mean latency in ns over batches {@code from} to the last; NaN if no line completed. */
  public double meanLatencyNs(int from) {
    long sum = 0;
    for (int b = from; b < lines.length; b++) {
      sum += latencyTicks[b];
    }
    return timeBase.ns(sum) / lines(from);
  }

  /** Mean wait in ns in {@code stage} over batches {@code from} to the last. */
  public double meanWaitNs(Stage stage, int from) {
    long sum = 0;
    for (int b = from; b < lines.length; b++) {
      sum += waitedTicks[b][stage.ordinal()];
    }
    return timeBase.ns(sum) / lines(from);
  }

  /** The latency in ns that a share {@code quantile} of the lines from {@code from} on stays below. */
  public double latencyQuantileNs(double quantile, int from) {
    Histogram all = new Histogram(SIGNIFICANT_DIGITS);
    for (int b = from; b < lines.length; b++) {
      all.add(latencies[b]);
    }
    return timeBase.ns(all.getValueAtPercentile(100 * quantile));
  }
}
