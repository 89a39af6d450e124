package io.mchannel.transport;

/**
 * What a host hears about the load of a device. Every answer covers the time since the same
 * question was last asked about the same device; a device not heard from in that time is not
 * loaded.
 */
public interface LoadSignal {
  /**
   * Share of time or of responses in overload, 0 to 1: for a DIMM the share of this host's
   * responses whose DevLoad was Moderate or Severe, for a switch its average backpressure, for the
   * host's own adapter, which is asked locally, the share of time in which more lines were in flight
   * than its mark (MemChannel).
   */
  double load(int device);

  /**
   * The same in proportion, 0 to 1: for a DIMM the mean DevLoad code of this host's responses
   * divided by 3, for a switch its average backpressure, for the adapter how far the mean of the
   * lines in flight has come from what fills it without a queue to its mark.
   */
  double pressure(int device);

  /** The highest DevLoad among this host's responses; {@code LIGHT} where a device sends none. */
  DevLoad highestDevLoad(int device);
}
