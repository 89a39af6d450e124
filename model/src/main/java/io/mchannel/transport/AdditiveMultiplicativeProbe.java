package io.mchannel.transport;

/**
 * The published probe (MemChannel): multiplicative decrease when the device is congested
 * although less than the believed capacity flows, additive increase when it is not congested.
 */
final class AdditiveMultiplicativeProbe implements CapacityProbe {
  private final double maxGBps;
  private final double minGBps;
  private final double gain;
  private final double threshold;
  private final double increasePerLoad;
  private final int samplesToSettle;

  private double capacityGBps;
  private double loadFactor;
  private int samplesSinceDecrease;

  AdditiveMultiplicativeProbe(double maxGBps, Parameters parameters) {
    this.maxGBps = maxGBps;
    this.minGBps = parameters.floor() * maxGBps;
    this.gain = parameters.gain();
    this.threshold = parameters.threshold();
    this.increasePerLoad = parameters.regain() * maxGBps / threshold;
    this.samplesToSettle = (int) Math.ceil(StrictMath.log(2) / gain);
    this.samplesSinceDecrease = samplesToSettle;
    this.capacityGBps = maxGBps;
  }

  @Override
  public double capacityGBps() {
    return capacityGBps;
  }

  double loadFactor() {
    return loadFactor;
  }

  @Override
  public void agree(double capacityGBps) {
    set(capacityGBps);
  }

  @Override
  public void sample(int device, LoadSignal signal) {
    sample(signal.load(device));
  }

  void sample(double load) {
    loadFactor += gain * (CapacityProbe.sane(load) - loadFactor);
    samplesSinceDecrease++;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Decisions where the published listing is silent or wrong:
   *
   * <ul>
   *   <li>The result is clamped to [floor, maximum]. The listing takes the larger of the result and
   *       the maximum, which would undo every decrease.
   *   <li>Congestion while the believed capacity or more flows is not named. The belief is held:
   *       the fair share is already being lowered by {@code C / F}.
   *   <li>A lossless fabric never shows more flowing than it can carry, so {@code F < C} with
   *       congestion is the only sign of a belief that is too high, and it stays until the queues
   *       and the filter have drained. One decrease is answered before the next: {@code ln 2 / g}
   *       samples, after which half of the load factor is news. Without that, the belief would
   *       shrink geometrically for one and the same congestion.
   * </ul>
   */
  @Override
  public Adjustment adjust(double rateGBps) {
    if (loadFactor <= threshold) {
      set(capacityGBps + increasePerLoad * (threshold - loadFactor));
      return Adjustment.INCREASE;
    }
    if (rateGBps < capacityGBps && samplesSinceDecrease >= samplesToSettle) {
      set(capacityGBps * (1 - (loadFactor - threshold) / (2 * (1 - threshold))));
      samplesSinceDecrease = 0;
      return Adjustment.DECREASE;
    }
    return Adjustment.HOLD;
  }

  private void set(double capacity) {
    capacityGBps = Math.min(Math.max(capacity, minGBps), maxGBps);
  }
}
