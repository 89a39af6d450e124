package io.mchannel.workload;

/**
 * Independent lines, a fixed number of them in flight: each completion brings the next request. One
 * line in flight over {@link Patterns#chase} is a pointer chase.
 */
public final class WindowStream implements Workload {
  private final AddressPattern pattern;
  private final int target;
  private final boolean write;
  private int idle;

  /**
   * @param linesInFlight how many lines the stream keeps in flight; 0 keeps it silent
   * @param pattern a pattern over blocks of one line
   */
  public WindowStream(int linesInFlight, AddressPattern pattern, int target, boolean write) {
    this.idle = linesInFlight;
    this.pattern = pattern;
    this.target = target;
    this.write = write;
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    if (idle == 0) {
      return WAIT;
    }
    idle--;
    slot.address = pattern.nextBlock();
    slot.target = target;
    slot.write = write;
    slot.tag = 0;
    return ISSUE;
  }

  @Override
  public void completed(int tag, long nowTick) {
    idle++;
  }
}
