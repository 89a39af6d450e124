package io.mchannel.transport.ledger;

/** A cell over all hosts; filled in place so that reading allocates nothing. */
public final class Totals {
  private double rateGBps;
  private double demandGBps;
  private double largestDemandGBps;
  private double weight;
  private double weightedShare;
  private double weightedCapacity;
  private int hosts;

  void set(
      double rateGBps,
      double demandGBps,
      double largestDemandGBps,
      double weight,
      double weightedShare,
      double weightedCapacity,
      int hosts) {
    this.rateGBps = rateGBps;
    this.demandGBps = demandGBps;
    this.largestDemandGBps = largestDemandGBps;
    this.weight = weight;
    this.weightedShare = weightedShare;
    this.weightedCapacity = weightedCapacity;
    this.hosts = hosts;
  }

  /** Sum of rates, in 10^9 B/s. */
  public double rateGBps() {
    return rateGBps;
  }

  /** Sum of demands, in 10^9 B/s. */
  public double demandGBps() {
    return demandGBps;
  }

  /** Largest demand per weight, in 10^9 B/s. */
  public double largestDemandGBps() {
    return largestDemandGBps;
  }

  /** Sum of weights. */
  public double weight() {
    return weight;
  }

  /** Mean of the hosts' shares by their weights, in 10^9 B/s; 0 if no host has any. */
  public double shareGBps() {
    return weight > 0 ? weightedShare / weight : 0;
  }

  /** Mean of the hosts' capacities by their weights, in 10^9 B/s; 0 if no host has any. */
  public double capacityGBps() {
    return weight > 0 ? weightedCapacity / weight : 0;
  }

  /** Hosts whose cell went into the totals. */
  public int hosts() {
    return hosts;
  }
}
