package io.mchannel.host;

import java.util.Arrays;

/**
 * The accesses of one thread that are under way, and since when the others are over. Accesses finish
 * in any order and leave in program order, so an access may only enter when the one a whole buffer
 * ahead of it has left. Instructions in between are taken to be as many everywhere.
 */
final class ReorderBuffer {
  /** {@link #entryTick}: an access that is still under way keeps the next one out. */
  static final long FULL = Long.MAX_VALUE;

  private static final long UNDER_WAY = Long.MAX_VALUE;

  private final int instructions;
  private final long[] doneTick;
  private final int mask;
  private long entered;
  private long left;
  private long lastLeftTick;

  ReorderBuffer(int instructions) {
    this.instructions = instructions;
    this.doneTick = new long[Integer.highestOneBit(instructions) * 2];
    this.mask = doneTick.length - 1;
    Arrays.fill(doneTick, UNDER_WAY);
  }

  /** Accesses that have entered so far. */
  long entered() {
    return entered;
  }

  /**
   * The earliest tick at which the next access has room, or {@link #FULL}.
   *
   * @param accessInstructions instructions up to this access from the one before
   */
  long entryTick(int accessInstructions) {
    long oldestToLeave = entered - Math.max(1, instructions / accessInstructions);
    while (left <= oldestToLeave) {
      long done = doneTick[(int) left & mask];
      if (done == UNDER_WAY) {
        return FULL;
      }
      lastLeftTick = Math.max(lastLeftTick, done);
      left++;
    }
    return lastLeftTick;
  }

  /** Takes in an access that will be done at a known tick. */
  void enter(long tick) {
    doneTick[(int) entered++ & mask] = tick;
  }

  /** Takes in an access that waits for memory; gives the place for {@link #finish}. */
  int enterUnfinished() {
    int place = (int) entered++ & mask;
    doneTick[place] = UNDER_WAY;
    return place;
  }

  /** The access at a place has its data. */
  void finish(int place, long tick) {
    doneTick[place] = tick;
  }

  int places() {
    return doneTick.length;
  }
}
