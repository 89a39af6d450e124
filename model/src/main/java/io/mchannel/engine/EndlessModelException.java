package io.mchannel.engine;

/**
 * A model that keeps scheduling events for the current tick, so that its time stands still: a fault
 * of the model, such as two components that wake each other without delay.
 */
public final class EndlessModelException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final long tick;
  private final long events;

  EndlessModelException(long tick, long events, long bound, String mostCalled) {
    super(
        "tick "
            + tick
            + " has "
            + events
            + " events, at most "
            + bound
            + " may fall on one tick: the model never leaves it; most often called: "
            + mostCalled);
    this.tick = tick;
    this.events = events;
  }

  /** The tick that does not end. */
  public long tick() {
    return tick;
  }

  /** How many events had been scheduled for it. */
  public long events() {
    return events;
  }
}
