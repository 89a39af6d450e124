package io.mchannel.host;

import java.util.Arrays;

/**
 * The lines that a thread has asked memory for, each with the accesses that wait for it. A line is
 * known by a small number, which goes with the request and comes back with the answer.
 */
final class AwaitedLines {
  static final int NONE = -1;

  private final long[] lines;
  private final int[] firstWaiter;
  private final boolean[] used;
  /** By place in the reorder buffer: the next access that waits for the same line. */
  private final int[] nextWaiter;

  AwaitedLines(int capacity, int places) {
    lines = new long[capacity];
    firstWaiter = new int[capacity];
    used = new boolean[capacity];
    nextWaiter = new int[places];
    Arrays.fill(firstWaiter, NONE);
  }

  /** Takes in a line; gives its number. */
  int add(long line) {
    for (int number = 0; number < used.length; number++) {
      if (!used[number]) {
        used[number] = true;
        lines[number] = line;
        firstWaiter[number] = NONE;
        return number;
      }
    }
    throw new IllegalStateException(used.length + " lines are awaited already");
  }

  long line(int number) {
    return lines[number];
  }

  /** Lets the access at a place of the reorder buffer wait for a line that has been taken in. */
  void await(long line, int place) {
    for (int number = 0; number < used.length; number++) {
      if (used[number] && lines[number] == line) {
        nextWaiter[place] = firstWaiter[number];
        firstWaiter[number] = place;
        return;
      }
    }
    throw new IllegalStateException("line 0x" + Long.toHexString(line) + " is not awaited");
  }

  /** The line has come: finishes all that wait for it and frees its number. */
  void come(int number, ReorderBuffer buffer, long tick) {
    for (int place = firstWaiter[number]; place != NONE; place = nextWaiter[place]) {
      buffer.finish(place, tick);
    }
    used[number] = false;
  }
}
