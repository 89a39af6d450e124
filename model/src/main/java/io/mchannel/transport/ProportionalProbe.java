package io.mchannel.transport;

/**
 * The probe of {@link MemChannelPlus}: that of the paper with each of its weak points mended by an
 * idea of its own (see there).
 */
final class ProportionalProbe implements CapacityProbe {
  /** A step half larger than the one before: tenfold in six intervals. */
  private static final double PROBE_GROWTH = 1.5;

  /** What hosts agree on has passed through the ledger's single precision. */
  private static final double AGREED_ROUNDING = 1e-6;

  private final MemChannelPlus.Ideas ideas;
  private final double maxGBps;
  private final double minGBps;
  private final double regainGBps;
  private final double gain;
  private final double threshold;
  private final int samplesToSettle;

  private double capacityGBps;

  /** What flowed at the last congestion, derated: known to be safe. */
  private double safeGBps;

  private double probeGBps;
  private double loadFactor;
  private int samplesSinceDecrease;

  ProportionalProbe(double maxGBps, Parameters parameters, MemChannelPlus.Ideas ideas) {
    this.ideas = ideas;
    this.maxGBps = maxGBps;
    this.minGBps = parameters.floor() * maxGBps;
    this.regainGBps = parameters.regain() * maxGBps;
    this.gain = parameters.gain();
    this.threshold = parameters.threshold();
    // A decrease starts from F, which has caught up to 5 % after three time constants of its filter.
    double filterWindows = ideas.filter() * parameters.intervalNs() / parameters.windowNs();
    this.samplesToSettle =
        (int) Math.ceil(Math.max(StrictMath.log(2) / gain, 3 * filterWindows));
    this.capacityGBps = maxGBps;
    this.safeGBps = maxGBps;
    this.probeGBps = ideas.probe() * maxGBps;
  }

  @Override
  public double capacityGBps() {
    return capacityGBps;
  }

  @Override
  public void agree(double capacityGBps) {
    set(capacityGBps);
  }

  @Override
  public void sample(int device, LoadSignal signal) {
    double load = ideas.proportional() ? signal.pressure(device) : signal.load(device);
    loadFactor += gain * (CapacityProbe.sane(load) - loadFactor);
    samplesSinceDecrease++;
  }

  @Override
  public Adjustment adjust(double rateGBps) {
    if (loadFactor <= threshold) {
      increase(1 - loadFactor / threshold);
      return Adjustment.INCREASE;
    }
    if (rateGBps <= capacityGBps * (1 + ideas.band()) && samplesSinceDecrease >= samplesToSettle) {
      double from = ideas.anchored() ? Math.min(capacityGBps, rateGBps) : capacityGBps;
      double half = from * (1 - (loadFactor - threshold) / (2 * (1 - threshold)));
      safeGBps = Math.max(half, from * (1 - ideas.derate()));
      probeGBps = ideas.probe() * maxGBps;
      double excess = (loadFactor - threshold) / (1 - threshold);
      set(Math.min(safeGBps, from * (1 - ideas.drain() * excess * excess)));
      samplesSinceDecrease = 0;
      return Adjustment.DECREASE;
    }
    return Adjustment.HOLD;
  }

  /** Fast up to what is known to be safe; from there in steps that start small and grow. */
  private void increase(double idleness) {
    if (capacityGBps < safeGBps * (1 - AGREED_ROUNDING)) {
      set(Math.min(safeGBps, capacityGBps + regainGBps * idleness));
      return;
    }
    set(capacityGBps + Math.min(probeGBps, regainGBps) * idleness);
    probeGBps = Math.min(regainGBps, probeGBps * PROBE_GROWTH);
  }

  private void set(double capacity) {
    capacityGBps = Math.min(Math.max(capacity, minGBps), maxGBps);
  }
}
