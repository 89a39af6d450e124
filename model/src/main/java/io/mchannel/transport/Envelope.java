package io.mchannel.transport;

/**
 * The bandwidth that a channel is promised and the most it may take, whatever its fair share.
 *
 * @param minGBps promised, in 10^9 B/s; 0 for no promise
 * @param maxGBps upper limit, in 10^9 B/s; infinite for none
 */
public record Envelope(double minGBps, double maxGBps) {
  /** Nothing promised, nothing forbidden. */
  public static final Envelope BEST_EFFORT = new Envelope(0, Double.POSITIVE_INFINITY);

  public Envelope {
    if (!(minGBps >= 0) || minGBps > Parameters.MAX_RATE_GBPS) {
      throw new IllegalArgumentException(
          "envelope: minimum " + minGBps + " GB/s; it must be 0 or more and finite");
    }
    if (!(maxGBps >= minGBps) || maxGBps == 0) {
      throw new IllegalArgumentException(
          "envelope: maximum "
              + maxGBps
              + " GB/s; it must be above 0 and no less than the minimum "
              + minGBps);
    }
  }

  double clamp(double rateGBps) {
    return Math.min(Math.max(rateGBps, minGBps), maxGBps);
  }
}
