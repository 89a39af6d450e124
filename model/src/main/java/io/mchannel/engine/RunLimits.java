package io.mchannel.engine;

/**
 * How far {@link Engine#run} goes.
 *
 * @param maxTick the last tick whose events run
 * @param maxEvents how many events run at most
 * @param maxEventsPerTick how many events one tick may have before the model counts as endless
 */
public record RunLimits(long maxTick, long maxEvents, long maxEventsPerTick) {
  /**
   * 4 000 000 events in one tick: no pool has that many things to do in an eighth of a nanosecond,
   * and a model that loops there is caught within a second.
   */
  public static final long DEFAULT_MAX_EVENTS_PER_TICK = 4_000_000;

  /** Until the event list is empty. */
  public static final RunLimits NONE =
      new RunLimits(EventList.MAX_TICK, Long.MAX_VALUE, DEFAULT_MAX_EVENTS_PER_TICK);

  public RunLimits {
    atLeast("maxTick", maxTick, 0);
    atLeast("maxEvents", maxEvents, 1);
    atLeast("maxEventsPerTick", maxEventsPerTick, 1);
  }

  /** These limits with another last tick. */
  public RunLimits withMaxTick(long tick) {
    return new RunLimits(tick, maxEvents, maxEventsPerTick);
  }

  /** These limits with another number of events. */
  public RunLimits withMaxEvents(long events) {
    return new RunLimits(maxTick, events, maxEventsPerTick);
  }

  /** These limits with another number of events in one tick. */
  public RunLimits withMaxEventsPerTick(long events) {
    return new RunLimits(maxTick, maxEvents, events);
  }

  private static void atLeast(String name, long value, long bound) {
    if (value < bound) {
      throw new IllegalArgumentException(name + " is " + value + ", must be at least " + bound);
    }
  }
}
