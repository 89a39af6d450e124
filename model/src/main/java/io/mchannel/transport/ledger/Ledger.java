package io.mchannel.transport.ledger;

/**
 * One host's place in a shared ledger. A cell is one quantity that hosts sum up, usually a device.
 * Used by one thread at a time; different hosts never block each other. Nothing here allocates.
 */
public interface Ledger extends AutoCloseable {
  /** Cells that each host has. */
  int cells();

  /**
   * Shows that this host is alive and looks at the others' heartbeats. Called about once per
   * interval.
   *
   * @param nowNs this host's own monotonic time
   * @throws LedgerLostException if another host has taken this place meanwhile
   */
  void beat(long nowNs);

  /**
   * Publishes this host's part of a cell.
   *
   * @param rateGBps sum of local rates, in 10^9 B/s; finite, 0 or more
   * @param demandGBps largest local demand per weight, in 10^9 B/s; finite, 0 or more
   * @param weight sum of local weights; finite, 0 or more
   */
  void publish(int cell, double rateGBps, double demandGBps, double weight);

  /** Sums a cell over all hosts that are alive, this one included. */
  void aggregate(int cell, Totals into);

  /** Withdraws all that this host has published and gives up its place. Idempotent. */
  @Override
  void close();
}
