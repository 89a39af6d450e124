package io.mchannel.workload;

/** Another workload, active in one interval of time only: it comes, and it leaves for good. */
public final class Interval implements Workload {
  private final Workload inner;
  private final long fromTick;
  private final long toTick;

  /**
   * @param fromTick nothing is issued before
   * @param toTick nothing is issued from then on
   */
  public Interval(Workload inner, long fromTick, long toTick) {
    this.inner = inner;
    this.fromTick = fromTick;
    this.toTick = toTick;
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    if (nowTick >= toTick) {
      return END;
    }
    if (nowTick < fromTick) {
      slot.atTick = fromTick;
      return LATER;
    }
    return inner.next(slot, nowTick);
  }

  @Override
  public void completed(int tag, long nowTick) {
    inner.completed(tag, nowTick);
  }
}
