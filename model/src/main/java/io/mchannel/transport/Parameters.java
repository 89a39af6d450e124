package io.mchannel.transport;

/**
 * What all transports have in common: the scheduling window and the control loop around it.
 *
 * <p>Only the window of 100 us is published (MemChannel); the other defaults are this project's
 * choice, made to be swept: in the experiment {@code parameter-study} they kept the port full, and
 * slower settings emptied it with every decrease.
 *
 * @param windowNs T_W, the time between two calls for a channel
 * @param intervalNs K, the constant of the rate filter and the time between two updates of a fair
 *     share; no shorter than a window
 * @param gain g, the weight of a new sample in the load factor; above 0, at most 1
 * @param threshold delta, the load factor above which a device counts as congested; 0 to below 1
 * @param regain part of a device's capacity that full idleness adds in each interval; lambda of
 *     MemChannel is {@code regain * capacity / (threshold * interval)}
 * @param floor part of a device's capacity below which the probe never goes
 * @param minRunNs the least run time a window, so that a channel can always show its demand
 * @param staleIntervals intervals after which a host whose heartbeat stands still is left out
 */
public record Parameters(
    long windowNs,
    long intervalNs,
    double gain,
    double threshold,
    double regain,
    double floor,
    long minRunNs,
    int staleIntervals) {
  /** Rates above this many 10^9 B/s are taken for errors of a counter and cut. */
  public static final double MAX_RATE_GBPS = 1e5;

  /** A window of 100 us, ten windows an interval. */
  public static final Parameters DEFAULT =
      new Parameters(100_000, 1_000_000, 0.5, 0.5, 0.3, 0.05, 500, 4);

  public Parameters {
    require(windowNs >= 1_000, "windowNs", windowNs, "at least 1000");
    require(windowNs <= 1_000_000_000L, "windowNs", windowNs, "at most 1000000000");
    require(intervalNs >= windowNs, "intervalNs", intervalNs, "at least windowNs = " + windowNs);
    require(
        intervalNs <= 1_000 * windowNs, "intervalNs", intervalNs, "at most 1000 windows");
    require(gain > 0 && gain <= 1, "gain", gain, "above 0 and at most 1");
    require(threshold > 0 && threshold < 1, "threshold", threshold, "above 0 and below 1");
    require(regain > 0 && regain <= 1, "regain", regain, "above 0 and at most 1");
    require(floor > 0 && floor <= 1, "floor", floor, "above 0 and at most 1");
    require(
        minRunNs >= 1 && minRunNs <= windowNs, "minRunNs", minRunNs, "from 1 to the window");
    require(staleIntervals >= 2, "staleIntervals", staleIntervals, "at least 2");
  }

  /** The same control loop on another time scale; the least run time scales with the window. */
  public Parameters withWindow(long windowNs, long intervalNs) {
    long minRun = Math.max(1, Math.round((double) minRunNs * windowNs / this.windowNs));
    return new Parameters(
        windowNs, intervalNs, gain, threshold, regain, floor, minRun, staleIntervals);
  }

  /** The same windows with another control loop. */
  public Parameters withControl(double gain, double threshold, double regain, double floor) {
    return new Parameters(
        windowNs, intervalNs, gain, threshold, regain, floor, minRunNs, staleIntervals);
  }

  /** Reader's time after which a host whose heartbeat stands still is left out. */
  public long staleAfterNs() {
    return staleIntervals * intervalNs;
  }

  private static void require(boolean holds, String name, Object value, String right) {
    if (!holds) {
      throw new IllegalArgumentException(
          "parameter " + name + ": " + value + "; it must be " + right);
    }
  }
}
