package io.mchannel.results;

import java.util.Locale;

/** Where a number comes from. */
public enum Origin {
  /** The simulated pool. */
  MODEL,
  /** This machine's own memory. */
  MEASURED,
  /** A JMH benchmark. */
  JMH;

  /** The word in the files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
