package io.mchannel.bench.experiment;

/** How much simulated time a point gets. */
public enum Fidelity {
  /** Enough to see every effect. */
  QUICK,
  /** Enough for narrow confidence intervals. */
  FULL
}
