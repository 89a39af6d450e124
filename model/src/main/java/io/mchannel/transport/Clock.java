package io.mchannel.transport;

/** A monotonic clock of one host. Clocks of different hosts are never compared. */
@FunctionalInterface
public interface Clock {
  /** Nanoseconds since an origin of the clock's own. */
  long nanoTime();
}
