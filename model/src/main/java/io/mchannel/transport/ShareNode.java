package io.mchannel.transport;

import io.mchannel.transport.ledger.Totals;

/**
 * A tenant or an application under one device: what its channels on all hosts add up to, and what
 * its parent lets it have.
 */
final class ShareNode {
  double rate;
  double demandSum;
  double largestDemand;
  double weights;

  /** What the parent lets it have, in 10^9 B/s. */
  double capacity;

  private boolean settled;

  void clear() {
    rate = 0;
    demandSum = 0;
    largestDemand = 0;
    weights = 0;
  }

  /** Takes an application's sums over all hosts. */
  void take(Totals totals) {
    rate = totals.rateGBps();
    demandSum = totals.demandGBps();
    largestDemand = totals.largestDemandGBps();
    weights = totals.weight();
  }

  /** Adds a child that is itself a sum. */
  void add(ShareNode child) {
    rate += child.rate;
    demandSum += child.demandSum;
    weights += child.weights;
  }

  /**
   * Splits {@code capacity} evenly over the children that have channels, none getting more than it
   * wants: the root of {@code C = sum min(share, D)} itself, as all its terms are in sight here. If
   * they want less than there is, each may have as much as the one that wants most.
   *
   * <p>The published rule iterates towards that root at every level (MemChannel). But each
   * level's iteration integrates, over the same filtered rates, what the level above puts out;
   * three of them in a row swing without end. One is left here, at the channels, which are not in
   * sight.
   */
  static void split(double capacity, ShareNode[] children) {
    int open = 0;
    double wanted = 0;
    double most = 0;
    for (ShareNode child : children) {
      child.settled = !(child.weights > 0);
      if (!child.settled) {
        open++;
        wanted += child.demandSum;
        most = Math.max(most, child.demandSum);
      }
    }
    double level = wanted <= capacity ? Math.max(most, capacity / Math.max(open, 1)) : 0;
    double left = capacity;
    boolean changed = wanted > capacity;
    while (changed) {
      changed = false;
      level = left / open;
      for (ShareNode child : children) {
        if (!child.settled && child.demandSum <= level) {
          child.settled = true;
          left -= child.demandSum;
          open--;
          changed = open > 0;
        }
      }
    }
    for (ShareNode child : children) {
      child.capacity = level;
    }
  }
}
