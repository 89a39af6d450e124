package io.mchannel.bench.experiment;

/**
 * How an adversary turns an unlimited demand on and off, in windows T_W: silent while the rivals
 * settle and for {@code idle} more, then on for the first {@code on} of every {@code period}. The
 * first period begins {@code phase} before an edge of the channel's own windows.
 *
 * @param idle 0 or more
 * @param period above 0
 * @param on above 0, at most {@code period}
 * @param phase 0 to below 1
 */
record BurstPattern(double idle, double period, double on, double phase) {
  /** Intervals K of silence before a flood: less than a hundredth of a former demand is left. */
  private static final int SILENT = 5;

  BurstPattern {
    if (!(idle >= 0 && on > 0 && on <= period && phase >= 0 && phase < 1)) {
      throw new IllegalArgumentException(
          "burst pattern: idle " + idle + ", on " + on + " of " + period + ", phase " + phase);
    }
  }

  /** Bursts from half a window before every other edge of a window to half a window after it. */
  static BurstPattern windowEdge() {
    return new BurstPattern(0, 2, 1, 0.5);
  }

  /** On for half of K, off for the other half. */
  static BurstPattern alternating(double windowsPerInterval) {
    return new BurstPattern(0, windowsPerInterval, windowsPerInterval / 2, 0);
  }

  /** Silent until the filter has forgotten, then on for good. */
  static BurstPattern idleThenFlood(double windowsPerInterval) {
    return new BurstPattern((SILENT - BurstScene.SETTLING) * windowsPerInterval, 1, 1, 0);
  }
}
