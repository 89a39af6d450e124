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
   * The level of a queue that holds {@code occupied} of {@code capacity}: quarters of the queue, as
   * the specification leaves the thresholds to the device.
   */
  static DevLoad ofOccupancy(int occupied, int capacity) {
    return LEVELS[Math.min(3, 4 * occupied / Math.max(1, capacity))];
  }

  /** Whether the host must slow down: {@code MODERATE} or {@code SEVERE}. */
  public boolean isOverload() {
    return compareTo(MODERATE) >= 0;
  }
}
