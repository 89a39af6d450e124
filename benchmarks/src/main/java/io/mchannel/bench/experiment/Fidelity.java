package io.mchannel.bench.experiment;

/** How much simulated time a point gets: equal batches, whose means carry the confidence. */
public enum Fidelity {
  /** Enough to see every effect. */
  QUICK(40, 5_000, 50_000, 10, 10),
  /** Enough for narrow confidence intervals. */
  FULL(40, 40_000, 200_000, 20, 20);

  private final int batches;
  private final double batchNs;
  private final double controlledBatchNs;
  private final int intervalsAPhase;
  private final int sharingIntervals;

  Fidelity(
      int batches,
      double batchNs,
      double controlledBatchNs,
      int intervalsAPhase,
      int sharingIntervals) {
    this.batches = batches;
    this.batchNs = batchNs;
    this.controlledBatchNs = controlledBatchNs;
    this.intervalsAPhase = intervalsAPhase;
    this.sharingIntervals = sharingIntervals;
  }

  /** Number of batches, the warm-up included. */
  int batches() {
    return batches;
  }

  /** Simulated length of a batch in ns, several times the longest latency. */
  double batchNs() {
    return batchNs;
  }

  /** The same where a transport controls the threads: an interval K or more. */
  double controlledBatchNs() {
    return controlledBatchNs;
  }

  /** Intervals K between two changes of the load where it changes during a run. */
  int intervalsAPhase() {
    return intervalsAPhase;
  }

  /** Intervals K that a steady load is shared for; the first half is warm-up. */
  int sharingIntervals() {
    return sharingIntervals;
  }
}
