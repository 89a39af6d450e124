package io.mchannel.bench.experiment;

/** How much simulated time a point gets: equal batches, whose means carry the confidence. */
public enum Fidelity {
  /** Enough to see every effect. */
  QUICK(40, 5_000),
  /** Enough for narrow confidence intervals. */
  FULL(40, 40_000);

  private final int batches;
  private final double batchNs;

  Fidelity(int batches, double batchNs) {
    this.batches = batches;
    this.batchNs = batchNs;
  }

  /** Number of batches, the warm-up included. */
  int batches() {
    return batches;
  }

  /** Simulated length of a batch in ns, several times the longest latency. */
  double batchNs() {
    return batchNs;
  }
}
