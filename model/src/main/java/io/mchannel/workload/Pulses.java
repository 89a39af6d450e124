package io.mchannel.workload;

/**
 * Another workload, switched on and off: silent at first, then on for the first part of each period.
 * What is in flight when it is switched off still comes back.
 */
public final class Pulses implements Workload {
  private final Workload inner;
  private final long fromTick;
  private final long periodTicks;
  private final long onTicks;

  /**
   * @param fromTick start of the first period; nothing is issued before
   * @param periodTicks length of a period, above 0
   * @param onTicks how long it is on in each, 0 to {@code periodTicks}
   */
  public Pulses(Workload inner, long fromTick, long periodTicks, long onTicks) {
    if (periodTicks <= 0 || onTicks < 0 || onTicks > periodTicks) {
      throw new IllegalArgumentException(
          "pulses: on for "
              + onTicks
              + " of "
              + periodTicks
              + " ticks; the period must be above 0, and no shorter than the pulse");
    }
    this.inner = inner;
    this.fromTick = fromTick;
    this.periodTicks = periodTicks;
    this.onTicks = onTicks;
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    if (nowTick < fromTick) {
      slot.atTick = fromTick;
      return LATER;
    }
    long into = (nowTick - fromTick) % periodTicks;
    if (into >= onTicks) {
      if (onTicks == 0) {
        return END;
      }
      slot.atTick = nowTick - into + periodTicks;
      return LATER;
    }
    return inner.next(slot, nowTick);
  }

  @Override
  public void completed(int tag, long nowTick) {
    inner.completed(tag, nowTick);
  }
}
