package io.mchannel.bench.experiment;

/** How much simulated time a point gets: equal batches, whose means carry the confidence. */
public enum Fidelity {
  /** Enough to see every effect. */
  QUICK(40, 5_000, 50_000),
  /** Enough for narrow confidence intervals. */
  FULL(40, 40_000, 200_000);

  private final int batches;
  private final double batchNs;
  private final double controlledBatchNs;

  Fidelity(int batches, double batchNs, double controlledBatchNs) {
    this.batches = batches;
    this.batchNs = batchNs;
    this.controlledBatchNs = controlledBatchNs;
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
}
