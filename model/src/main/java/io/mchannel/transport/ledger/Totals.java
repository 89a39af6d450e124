package io.mchannel.transport.ledger;

/** Sums over the hosts of a ledger; filled in place so that reading allocates nothing. */
public final class Totals {
  double rateGBps;
  double demandGBps;
  double weight;
  int hosts;

  void clear() {
    rateGBps = 0;
    demandGBps = 0;
    weight = 0;
    hosts = 0;
  }

  void add(double rateGBps, double demandGBps, double weight) {
    this.rateGBps += rateGBps;
    this.demandGBps = Math.max(this.demandGBps, demandGBps);
    this.weight += weight;
    hosts++;
  }

  /** Sum of the published rates, in 10^9 B/s. */
  public double rateGBps() {
    return rateGBps;
  }

  /** Largest of the published demands, in 10^9 B/s per weight. */
  public double demandGBps() {
    return demandGBps;
  }

  /** Sum of the published weights. */
  public double weight() {
    return weight;
  }

  /** Hosts whose cell went into the sums. */
  public int hosts() {
    return hosts;
  }
}
