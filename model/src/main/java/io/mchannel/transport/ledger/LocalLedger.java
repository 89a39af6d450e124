package io.mchannel.transport.ledger;

/** A ledger of one host that hears nothing of the others. */
public final class LocalLedger implements Ledger {
  private final double[] rate;
  private final double[] demand;
  private final double[] weight;

  public LocalLedger(int cells) {
    rate = new double[cells];
    demand = new double[cells];
    weight = new double[cells];
  }

  @Override
  public int cells() {
    return rate.length;
  }

  @Override
  public void beat(long nowNs) {}

  @Override
  public void publish(int cell, double rateGBps, double demandGBps, double weight) {
    this.rate[cell] = rateGBps;
    this.demand[cell] = demandGBps;
    this.weight[cell] = weight;
  }

  @Override
  public void aggregate(int cell, Totals into) {
    into.clear();
    into.add(rate[cell], demand[cell], weight[cell]);
  }

  @Override
  public void close() {}
}
