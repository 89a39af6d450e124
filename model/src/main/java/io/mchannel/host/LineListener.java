package io.mchannel.host;

import io.mchannel.fabric.Transactions;

/** Watches the lines of some cores complete. */
@FunctionalInterface
public interface LineListener {
  /** {@code transaction} has come back to its core at {@code nowTick}; it is still open. */
  void completed(Transactions transactions, int transaction, long nowTick);
}
