package io.mchannel.fabric;

/** Counts the responses of a device by the load that they reported. */
public final class DevLoadMeter {
  private long responses;
  private long overloaded;

  void record(DevLoad load) {
    responses++;
    if (load.isOverload()) {
      overloaded++;
    }
  }

  /** Responses so far; a caller takes differences over its own period. */
  public long responses() {
    return responses;
  }

  /** Responses so far that reported moderate or severe overload. */
  public long overloaded() {
    return overloaded;
  }
}
