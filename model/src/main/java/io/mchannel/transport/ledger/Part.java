package io.mchannel.transport.ledger;

/**
 * One host's part of a cell; filled in place so that publishing allocates nothing. Every value is 0
 * or more and finite, and is published with seven significant digits.
 */
public final class Part {
  /** Sum of rates, in 10^9 B/s. */
  public double rateGBps;

  /** Sum of demands, in 10^9 B/s. */
  public double demandGBps;

  /** Largest demand per weight, in 10^9 B/s. */
  public double largestDemandGBps;

  /** Sum of weights. */
  public double weight;

  /** The fair share per weight that the host goes by, in 10^9 B/s. */
  public double shareGBps;

  /** The capacity that the host believes in, in 10^9 B/s. */
  public double capacityGBps;

  boolean isSound() {
    return sound(rateGBps)
        && sound(demandGBps)
        && sound(largestDemandGBps)
        && sound(weight)
        && sound(shareGBps)
        && sound(capacityGBps);
  }

  private static boolean sound(double value) {
    return value >= 0 && value <= Float.MAX_VALUE;
  }

  @Override
  public String toString() {
    return "rate "
        + rateGBps
        + ", demand "
        + demandGBps
        + ", largest demand "
        + largestDemandGBps
        + ", weight "
        + weight
        + ", share "
        + shareGBps
        + ", capacity "
        + capacityGBps;
  }
}
