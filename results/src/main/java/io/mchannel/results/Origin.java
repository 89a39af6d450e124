package io.mchannel.results;

/** Where a number comes from. */
public enum Origin {
  /** The simulated pool. */
  MODEL,
  /** This machine's own memory. */
  MEASURED,
  /** A JMH benchmark. */
  JMH
}
