package io.mchannel.host;

import java.util.Arrays;

/**
 * The accesses of one thread that are under way, and since when the others are over. Accesses
 * finish in any order and leave in program order. An instruction may only enter when all accesses a whole
 * buffer ahead of it have left; those that are not accesses leave unnoticed.
 */
final class ReorderBuffer {
  /** {@link #entryTick}: an access that is still under way keeps the next one out. */
  static final double FULL = Double.POSITIVE_INFINITY;

  private static final long UNDER_WAY = Long.MAX_VALUE;

  private final int entries;
  private final double ticksPerInstruction;

  // The accesses under way and the youngest ones before, as a ring: their place in the program,
  // counted in instructions, and when they were done.
  private final long[] number;
  private final long[] doneTick;
  private final int mask;
  private long entered;
  private long left;
  private long lastNumber;
  private long lastLeftTick;

  /** What the accesses that left since the last one entered allow. */
  private double roomTick;

  private long lastDoneTick;

  /**
   * An empty buffer.
   *
   * @param entries instructions that it holds
   * @param ticksPerInstruction time between two that enter, if nothing keeps them out
   */
  ReorderBuffer(int entries, double ticksPerInstruction) {
    this.entries = entries;
    this.ticksPerInstruction = ticksPerInstruction;
    this.doneTick = new long[Integer.highestOneBit(entries) * 2];
    this.number = new long[doneTick.length];
    this.mask = doneTick.length - 1;
    Arrays.fill(doneTick, UNDER_WAY);
  }

  /** Accesses that have entered so far. */
  long entered() {
    return entered;
  }

  /** When the last access that is over was over. */
  long lastDoneTick() {
    return lastDoneTick;
  }

  /**
   * The earliest tick at which the next access has room, or {@link #FULL}.
   *
   * @param instructions instructions up to this access from the one before, at least 1
   */
  double entryTick(long instructions) {
    long firstBeyond = lastNumber + instructions - entries;
    while (left < entered && number[(int) left & mask] <= firstBeyond) {
      int oldest = (int) left & mask;
      if (doneTick[oldest] == UNDER_WAY) {
        return FULL;
      }
      lastLeftTick = Math.max(lastLeftTick, doneTick[oldest]);
      // Those that it kept out follow one by one.
      double followed = lastLeftTick + (firstBeyond - number[oldest]) * ticksPerInstruction;
      roomTick = Math.max(roomTick, followed);
      left++;
    }
    return roomTick;
  }

  /** Takes in an access that will be done at a known tick. */
  void enter(long instructions, long tick) {
    finish(enterUnfinished(instructions), tick);
  }

  /** Takes in an access that waits for memory; gives the place for {@link #finish}. */
  int enterUnfinished(long instructions) {
    int place = (int) entered++ & mask;
    lastNumber += instructions;
    number[place] = lastNumber;
    doneTick[place] = UNDER_WAY;
    roomTick = 0;
    return place;
  }

  /** The access at a place has its data. */
  void finish(int place, long tick) {
    doneTick[place] = tick;
    lastDoneTick = Math.max(lastDoneTick, tick);
  }

  int places() {
    return doneTick.length;
  }
}
