package io.mchannel.transport;

/** What a host hears about the delay of a channel. */
@FunctionalInterface
public interface DelaySignal {
  /**
   * Mean round trip, in nanoseconds, of the lines that {@code channel} has moved since this was
   * last asked; 0 if it moved none.
   */
  double roundTripNs(int channel);
}
