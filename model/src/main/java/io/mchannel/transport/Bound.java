package io.mchannel.transport;

/**
 * A transport that no host could run, kept as a bound to compare with: it needs something that only
 * the pool's hardware or a simulation has. Whoever has it implements this interface, registers like
 * any transport that is added from outside ({@link Transports}), and knows what to do with it.
 */
public non-sealed interface Bound extends Transport {
  /** What it needs that a host does not have, such as {@code arbitration in the switch}. */
  String needs();
}
