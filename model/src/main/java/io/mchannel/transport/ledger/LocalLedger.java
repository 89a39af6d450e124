package io.mchannel.transport.ledger;

/** A ledger of one host that hears nothing of the others. */
public final class LocalLedger implements Ledger {
  private final Part[] parts;

  public LocalLedger(int cells) {
    parts = new Part[cells];
    for (int cell = 0; cell < cells; cell++) {
      parts[cell] = new Part();
    }
  }

  @Override
  public int cells() {
    return parts.length;
  }

  @Override
  public void beat(long nowNs) {}

  @Override
  public void publish(int cell, Part part) {
    Part own = parts[cell];
    own.rateGBps = part.rateGBps;
    own.demandGBps = part.demandGBps;
    own.largestDemandGBps = part.largestDemandGBps;
    own.weight = part.weight;
    own.shareGBps = part.shareGBps;
    own.capacityGBps = part.capacityGBps;
  }

  @Override
  public void aggregate(int cell, Totals into) {
    Part own = parts[cell];
    into.set(
        own.rateGBps,
        own.demandGBps,
        own.largestDemandGBps,
        own.weight,
        own.weight * own.shareGBps,
        own.weight * own.capacityGBps,
        1);
  }

  @Override
  public void close() {}
}
