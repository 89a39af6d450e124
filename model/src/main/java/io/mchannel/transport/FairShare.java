package io.mchannel.transport;

/** One step of the iteration towards a fair share rate (Stoica et al., SIGCOMM '98). */
final class FairShare {
  /** No share per weight means more than this. */
  static final double MAX_SHARE = Parameters.MAX_RATE_GBPS / ChannelSpec.MIN_WEIGHT;

  private FairShare() {}

  /**
   * The next fair share rate per weight: {@code min(share * C / F, D)} (MemChannel), which
   * keeps to the largest demand where there is no contention.
   *
   * <p>The published rule leaves two cases open, decided here. Without any traffic {@code C / F} is
   * undefined: the share is then the largest demand, or all of the capacity if nobody wants any, so
   * that whoever comes first is not held. And a share that has followed the demand down to almost
   * nothing could climb again only by a factor an interval, while it holds the very traffic that it
   * is measured by: so it never goes below {@code least}, which is safe up to an equal split,
   * because the fair share under contention is never less than that.
   *
   * @param share the former one
   * @param capacity C, what the device is believed to carry; above 0
   * @param rate F, the sum of rates
   * @param demand D, the largest demand per weight
   * @param least lower limit; at most the capacity over the sum of weights
   */
  static double next(double share, double capacity, double rate, double demand, double least) {
    if (!(rate > 0)) {
      return demand > 0 ? Math.max(demand, least) : capacity;
    }
    // The quotient is cut where it leaves the range of rates, so that it can never become infinite.
    double scaled = Math.min(share * capacity / rate, MAX_SHARE);
    return Math.max(Math.min(scaled, demand), least);
  }

  /** The part {@code fraction} of an equal split of the capacity over the weights. */
  static double ofEqualSplit(double fraction, double capacity, double weights) {
    return fraction * capacity / Math.max(weights, ChannelSpec.MIN_WEIGHT);
  }
}
