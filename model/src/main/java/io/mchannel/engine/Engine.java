package io.mchannel.engine;

import java.util.PriorityQueue;

/** A clock and the ordered list of the events to come. Placeholder with the final signatures. */
public final class Engine {
  private record Entry(long time, long key, EventHandler handler, int arg) {}

  private final PriorityQueue<Entry> pending =
      new PriorityQueue<>(
          java.util.Comparator.comparingLong(Entry::time).thenComparingLong(Entry::key));
  private long now;
  private long state;

  /** An engine at tick 0 whose order among simultaneous events is drawn from {@code tieSeed}. */
  public Engine(long tieSeed) {
    this.state = tieSeed;
  }

  /** The current tick. */
  public long now() {
    return now;
  }

  /** Has {@code handler} called with {@code arg} after {@code delay} ticks (0 or more). */
  public void schedule(long delay, EventHandler handler, int arg) {
    state = state * 6364136223846793005L + 1442695040888963407L;
    pending.add(new Entry(now + delay, state >>> 1, handler, arg));
  }

  /** Runs every event due at or before {@code untilTick}, then sets the clock to it. */
  public long runUntil(long untilTick) {
    long events = 0;
    while (!pending.isEmpty() && pending.peek().time() <= untilTick) {
      Entry e = pending.poll();
      now = e.time();
      e.handler().handle(e.arg());
      events++;
    }
    now = untilTick;
    return events;
  }
}
