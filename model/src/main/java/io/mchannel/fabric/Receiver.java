package io.mchannel.fabric;

/** The far end of a link direction. */
interface Receiver {
  /** {@code transaction} has arrived whole at input {@code input} of this receiver. */
  void arrive(int transaction, int input);
}
