package io.mchannel.bench.jmh;

import java.util.PriorityQueue;

/** The binary heap of the JDK; the event taken is put back with its new tick. */
final class PriorityQueueHold implements HoldModel {
  private final PriorityQueue<Event> pending;
  private final FabricDelays delays;
  private long now;

  PriorityQueueHold(FabricDelays delays, int[] firstTicks) {
    this.delays = delays;
    this.pending = new PriorityQueue<>(firstTicks.length + 1);
    for (int tick : firstTicks) {
      pending.add(new Event(tick));
    }
  }

  @Override
  public void hold(int events) {
    for (int i = 0; i < events; i++) {
      Event event = pending.remove();
      now = event.tick;
      event.tick = now + delays.next();
      pending.add(event);
    }
  }

  @Override
  public long now() {
    return now;
  }

  private static final class Event implements Comparable<Event> {
    private long tick;

    Event(long tick) {
      this.tick = tick;
    }

    @Override
    public int compareTo(Event other) {
      return Long.compare(tick, other.tick);
    }
  }
}
