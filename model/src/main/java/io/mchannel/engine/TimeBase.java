package io.mchannel.engine;

/**
 * How many engine ticks make a nanosecond. The product runs at {@link #DEFAULT}; tests double it to
 * show that no reported number depends on the tick.
 *
 * @param ticksPerNs ticks in a nanosecond, at least 1
 */
public record TimeBase(int ticksPerNs) {
  /** One tick is 125 ps: a 16 B slot of an x8 Gen5 link takes 4.3 of them. */
  public static final TimeBase DEFAULT = new TimeBase(8);

  public TimeBase {
    if (ticksPerNs < 1) {
      throw new IllegalArgumentException("ticksPerNs is " + ticksPerNs + ", must be at least 1");
    }
  }

  /**
   * The whole number of ticks nearest to {@code ns} nanoseconds.
   *
   * @throws IllegalArgumentException if {@code ns} is not a number, or beyond the ticks of a {@code
   *     long}
   */
  public long ticks(double ns) {
    double ticks = ns * ticksPerNs;
    if (!(Math.abs(ticks) < 0x1p63)) {
      throw new IllegalArgumentException(
          "ns is " + ns + ", must be below " + 0x1p63 / ticksPerNs + " either way");
    }
    return Math.round(ticks);
  }

  /** {@code ticks} in nanoseconds. */
  public double ns(long ticks) {
    return (double) ticks / ticksPerNs;
  }
}
