package io.mchannel.transport;

/** Takes the device's own word for its capacity. */
record FixedCapacity(double capacityGBps) implements CapacityProbe {
  @Override
  public void sample(int device, LoadSignal signal) {}

  @Override
  public Adjustment adjust(double rateGBps) {
    return Adjustment.HOLD;
  }
}
