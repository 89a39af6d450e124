package io.mchannel.fabric;

/** The load that a device reports with each response (CXL 2.0 §3.3.2, two bits). */
public enum DevLoad {
  /** Code 00: queueing in the device is minimal. */
  LIGHT,
  /** Code 01: modest queueing; the host keeps its rate. */
  OPTIMAL,
  /** Code 10: significant queueing; the host slows down. */
  MODERATE,
  /** Code 11: very high queueing; the host slows down hard. */
  SEVERE;

  private static final DevLoad[] LEVELS = values();

  /**
   * The level of a device that has been asked for {@code queued} lines and works on {@code entries}
   * at a time: what waits to be let in counts as well as what is inside. It is light below one
   * filling, optimal below two, moderate below three and severe from there, as the specification
   * leaves the thresholds to the device.
   */
  static DevLoad ofQueue(int queued, int entries) {
    return LEVELS[Math.min(LEVELS.length - 1, queued / entries)];
  }

  /** Whether the host must slow down: {@code MODERATE} or {@code SEVERE}. */
  public boolean isOverload() {
    return compareTo(MODERATE) >= 0;
  }
}
