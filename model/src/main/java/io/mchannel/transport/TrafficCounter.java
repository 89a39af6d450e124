package io.mchannel.transport;

/** Counts what each channel of a host has done. */
public interface TrafficCounter {
  /** Cache lines of 64 B, read or written, that {@code channel} has moved so far; never falls. */
  long lines(int channel);

  /**
   * Nanoseconds that the gate has let {@code channel} run so far; never falls. Grows with the clock
   * except while the thread is held because its run time or its budget is used up. Asked only where
   * a budget limits the channel: elsewhere the run time is known.
   */
  long activeNs(int channel);
}
