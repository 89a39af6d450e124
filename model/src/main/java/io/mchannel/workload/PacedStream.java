package io.mchannel.workload;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Independent lines that fall due as a Poisson process, whether or not the former have come back: an
 * open loop, closed only by the core's bound on lines in flight.
 */
public final class PacedStream implements Workload {
  private final double meanGapTicks;
  private final AddressPattern pattern;
  private final int target;
  private final boolean write;
  private final UniformRandomProvider random;
  private double dueTick;

  /**
   * @param meanGapTicks mean time between two lines, above 0
   * @param pattern a pattern over blocks of one line
   */
  public PacedStream(
      double meanGapTicks,
      AddressPattern pattern,
      int target,
      boolean write,
      UniformRandomProvider random) {
    this(meanGapTicks, pattern, target, write, random, 0);
  }

  /**
   * A stream that begins later.
   *
   * @param meanGapTicks mean time between two lines, above 0
   * @param pattern a pattern over blocks of one line
   * @param fromTick nothing falls due before
   */
  public PacedStream(
      double meanGapTicks,
      AddressPattern pattern,
      int target,
      boolean write,
      UniformRandomProvider random,
      long fromTick) {
    if (!(meanGapTicks > 0)) {
      throw new IllegalArgumentException("meanGapTicks is " + meanGapTicks + ", must be above 0");
    }
    this.meanGapTicks = meanGapTicks;
    this.pattern = pattern;
    this.target = target;
    this.write = write;
    this.random = random;
    this.dueTick = fromTick + exponential();
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    if (dueTick > nowTick) {
      slot.atTick = (long) StrictMath.ceil(dueTick);
      return LATER;
    }
    dueTick += exponential();
    slot.address = pattern.nextBlock();
    slot.target = target;
    slot.write = write;
    slot.tag = 0;
    return ISSUE;
  }

  @Override
  public void completed(int tag, long nowTick) {}

  private double exponential() {
    return -meanGapTicks * StrictMath.log(1 - random.nextDouble());
  }
}
