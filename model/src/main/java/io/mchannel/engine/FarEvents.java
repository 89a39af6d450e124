package io.mchannel.engine;

import java.util.Arrays;

/**
 * The events beyond the wheel: a heap in primitive arrays.
 *
 * <p>Each entry of the heap has four children: half the levels of a binary heap, and the ticks of
 * four children lie together in memory. The heap moves ticks and numbers only; handlers and
 * arguments stay at the place of that number. They are kept apart from those on the wheel, so that
 * the many events that wait long do not spread the few that are soon due over the caches.
 */
final class FarEvents {
  private static final int CHILDREN = 4;
  private static final int INITIAL_CAPACITY = 64;

  private int size;
  private long earliestTick = Long.MAX_VALUE;
  private long[] ticks = new long[0];

  /** The numbers of the events in heap order, then the unused numbers. */
  private int[] events = new int[0];

  private EventHandler[] handlers = new EventHandler[0];
  private int[] args = new int[0];

  FarEvents() {
    grow();
  }

  /** The tick of the earliest event; {@link Long#MAX_VALUE} if there is none. */
  long earliestTick() {
    return earliestTick;
  }

  void add(long tick, EventHandler handler, int arg) {
    if (size == ticks.length) {
      grow();
    }
    int event = events[size];
    handlers[event] = handler;
    args[event] = arg;
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
    earliestTick = ticks[0];
  }

  /**
   * Removes the earliest event, of which there must be one, and returns its number, for {@link
   * #handler} and {@link #arg} until the next event is added.
   */
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
    events[size] = earliest;
    earliestTick = size == 0 ? Long.MAX_VALUE : ticks[0];
    return earliest;
  }

  EventHandler handler(int event) {
    return handlers[event];
  }

  int arg(int event) {
    return args[event];
  }

  private void grow() {
    int used = events.length;
    int capacity = Math.max(INITIAL_CAPACITY, 2 * used);
    ticks = Arrays.copyOf(ticks, capacity);
    events = Arrays.copyOf(events, capacity);
    handlers = Arrays.copyOf(handlers, capacity);
    args = Arrays.copyOf(args, capacity);
    for (int event = used; event < capacity; event++) {
      events[event] = event;
    }
  }
}
