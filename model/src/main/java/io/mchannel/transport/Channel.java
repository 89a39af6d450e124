package io.mchannel.transport;

/**
 * An open channel: what its owner asked for, and what the runtime has measured. The rate counts
 * what the channel moved over whole windows, the demand what it would move if it were never held.
 */
public final class Channel {
  /** Bytes of a cache line. */
  static final int LINE_BYTES = 64;

  /** Slower than this, 1 B/s, is standing still; keeps decaying averages out of denormals. */
  private static final double STILL_GBPS = 1e-9;

  private final int id;
  private final ChannelSpec spec;
  private final int[] path;
  private final double weight;
  private final double perWeight;

  private long lines;
  private long activeNs;
  private long seenNs;
  private double rateGBps;
  private double demandGBps;

  /** The rate as it stands in the local sums, in {@link FixedPoint} units; the rule's own. */
  long summedRate;

  long summedDemand;

  /** What the last grant allowed; owned by the {@link Actuator}. */
  long grantedNs;

  long grantAtNs;
  double accruedLines;

  Channel(int id, ChannelSpec spec, long lines, long activeNs, long nowNs, long windowNs) {
    this.id = id;
    this.spec = spec;
    this.path = spec.path().stream().mapToInt(Integer::intValue).toArray();
    this.weight = spec.weight();
    this.perWeight = 1 / weight;
    this.lines = lines;
    this.activeNs = activeNs;
    this.seenNs = nowNs;
    this.grantAtNs = nowNs - windowNs;
  }

  /** The number that its owner gave it; unique among the open channels of a host. */
  public int id() {
    return id;
  }

  /** What its owner asked for. */
  public ChannelSpec spec() {
    return spec;
  }

  /** Its weight. */
  public double weight() {
    return weight;
  }

  /** The inverse of its weight. */
  double perWeight() {
    return perWeight;
  }

  /** Number of devices on its path. */
  public int pathLength() {
    return path.length;
  }

  /** Number of the {@code hop}-th device on its path. */
  public int device(int hop) {
    return path[hop];
  }

  /** Filtered rate, in 10^9 B/s. */
  public double rateGBps() {
    return rateGBps;
  }

  /** Filtered demand, in 10^9 B/s. */
  public double demandGBps() {
    return demandGBps;
  }

  /** Time of the last call that brought news. */
  long seenNs() {
    return seenNs;
  }

  /** Takes the active time now and gives what passed since the last call. */
  long takeActiveNs(long nowActiveNs) {
    long delta = nowActiveNs - activeNs;
    activeNs = nowActiveNs;
    return delta;
  }

  /**
   * Updates rate and demand with a window that has ended.
   *
   * <p>The published listing passes the window to the demand and the run time to the rate; the text
   * beside it has them the other way round, and so has this: only what is divided by the whole
   * window adds up to a device's load, and only what is divided by the run time tells how much a
   * held channel would like to move (MemChannel).
   *
   * @param ranNs time in which the thread was let run; 0 leaves the demand as it was, because a
   *     thread that did not run has shown none
   * @param retained part of the old average that is kept
   */
  void observe(long nowLines, long nowNs, long ranNs, double retained) {
    long elapsedNs = nowNs - seenNs;
    double bytes = (double) Math.max(0, nowLines - lines) * LINE_BYTES;
    lines = nowLines;
    seenNs = nowNs;
    rateGBps = filter(rateGBps, bytes / elapsedNs, retained);
    if (ranNs > 0) {
      demandGBps = filter(demandGBps, bytes / ranNs, retained);
    }
  }

  private static double filter(double old, double sample, double retained) {
    double next = (1 - retained) * sample + retained * old;
    return next < STILL_GBPS ? 0 : Math.min(next, Parameters.MAX_RATE_GBPS);
  }
}
