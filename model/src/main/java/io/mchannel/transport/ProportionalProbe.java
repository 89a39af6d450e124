package io.mchannel.transport;

/**
 * The probe of {@link MemChannelPlus}: that of the paper with each of its weak points mended by an
 * idea of its own (see there).
 */
final class ProportionalProbe implements CapacityProbe {
  private final MemChannelPlus.Ideas ideas;
  private final double maxGBps;
  private final double minGBps;
  private final double increasePerLoad;
  private final int samplesToSettle;

  private double capacityGBps;
  private double loadFactor;
  private int samplesSinceDecrease;

  ProportionalProbe(double maxGBps, Parameters parameters, MemChannelPlus.Ideas ideas) {
    this.ideas = ideas;
    this.maxGBps = maxGBps;
    this.minGBps = parameters.floor() * maxGBps;
    this.increasePerLoad = parameters.regain() * maxGBps / ideas.threshold();
    this.samplesToSettle = (int) Math.ceil(StrictMath.log(2) / ideas.gain());
    this.samplesSinceDecrease = samplesToSettle;
    this.capacityGBps = maxGBps;
  }

  @Override
  public double capacityGBps() {
    return capacityGBps;
  }

  @Override
  public void sample(int device, LoadSignal signal) {
    double load = ideas.proportional() ? signal.pressure(device) : signal.load(device);
    loadFactor += ideas.gain() * (CapacityProbe.sane(load) - loadFactor);
    samplesSinceDecrease++;
  }

  @Override
  public Adjustment adjust(double rateGBps) {
    double threshold = ideas.threshold();
    if (loadFactor <= threshold) {
      set(capacityGBps + increasePerLoad * (threshold - loadFactor));
      return Adjustment.INCREASE;
    }
    if (rateGBps <= capacityGBps * (1 + ideas.band()) && samplesSinceDecrease >= samplesToSettle) {
      double from = ideas.anchored() ? Math.min(capacityGBps, rateGBps) : capacityGBps;
      set(from * (1 - (loadFactor - threshold) / (2 * (1 - threshold))));
      samplesSinceDecrease = 0;
      return Adjustment.DECREASE;
    }
    return Adjustment.HOLD;
  }

  private void set(double capacity) {
    capacityGBps = Math.min(Math.max(capacity, minGBps), maxGBps);
  }
}
