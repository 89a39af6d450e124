package io.mchannel.engine;

import java.util.Arrays;

/**
 * The events beyond the wheel: a heap of (tick, event number) in primitive arrays.
 *
 * <p>Each entry has four children: half the levels of a binary heap, and the ticks of four children
 * lie together in memory.
 */
final class FarEvents {
  private static final int CHILDREN = 4;

  private long[] ticks = new long[64];
  private int[] events = new int[64];
  private int size;

  /** The tick of the earliest event; {@link Long#MAX_VALUE} if there is none. */
  long earliestTick() {
    return size == 0 ? Long.MAX_VALUE : ticks[0];
  }

  void add(long tick, int event) {
    if (size == ticks.length) {
      ticks = Arrays.copyOf(ticks, 2 * size);
      events = Arrays.copyOf(events, 2 * size);
    }
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) / CHILDREN;
      if (ticks[parent] <= tick) {
        break;
      }
      ticks[place] = ticks[parent];
      events[place] = events[parent];
      place = parent;
    }
    ticks[place] = tick;
    events[place] = event;
  }

  /** Removes the earliest event, of which there must be one, and returns its number. */
  int take() {
    int earliest = events[0];
    size--;
    long tick = ticks[size];
    int event = events[size];
    int place = 0;
    for (int child = 1; child < size; child = CHILDREN * place + 1) {
      int least = child;
      int end = Math.min(child + CHILDREN, size);
      for (int sibling = child + 1; sibling < end; sibling++) {
        if (ticks[sibling] < ticks[least]) {
          least = sibling;
        }
      }
      if (ticks[least] >= tick) {
        break;
      }
      ticks[place] = ticks[least];
      events[place] = events[least];
      place = least;
    }
    ticks[place] = tick;
    events[place] = event;
    return earliest;
  }
}
