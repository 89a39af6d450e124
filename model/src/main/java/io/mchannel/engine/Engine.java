package io.mchannel.engine;

import org.apache.commons.rng.simple.RandomSource;

/**
 * A clock and the events to come: takes the earliest event, moves the clock to its tick, calls its
 * handler.
 *
 * <p><b>Time</b> is a whole number of ticks from 0 to {@link #MAX_TICK}; {@link TimeBase} says how
 * long a tick is. At 8 ticks a nanosecond that is 36 years.
 *
 * <p><b>Order.</b>
 *
 * <ul>
 *   <li>An event of an earlier tick runs before one of a later tick.
 *   <li>The events scheduled for a tick before it begins are its first round. They run in an order
 *       drawn from the engine's seed, in which every order is equally likely: not who scheduled
 *       first, nor who has the lower number, but chance decides who gets the last credit.
 *   <li>Events that are scheduled for the current tick (delay 0) while a round runs are the next
 *       round of this tick. It runs after the whole former round, in an order drawn in the same
 *       way.
 *   <li>The same seed and the same calls give the same order. A round of one event draws nothing,
 *       so that a component without events changes nothing for the others.
 *   <li>First in, first out is <em>not</em> promised, not even between two events of the same
 *       handler for the same tick. A component that needs it keeps its own queue, and schedules
 *       only the call that looks at the queue.
 * </ul>
 *
 * <p><b>Cost.</b> Scheduling and running an event takes constant time up to {@value
 * EventList#WHEEL_TICKS} ticks ahead and logarithmic time beyond, and allocates nothing once the
 * arrays have grown to the largest number of pending events. An event cannot be cancelled: its
 * handler finds out that it is no longer wanted.
 *
 * <p>Not safe for use by several threads; parallel runs have an engine each.
 */
public final class Engine {
  /** The last tick that an event may have. */
  public static final long MAX_TICK = EventList.MAX_TICK;

  /** Calls that are tallied before a tick counts as endless; enough to see who takes part. */
  private static final long TALLIED_CALLS = 100_000;

  private final EventList pending;
  private final CallTally tally = new CallTally();
  private long eventsRun;
  private long crowdedTick;
  private long eventsOfTick;
  private boolean running;
  private boolean stopRequested;

  /** An engine at tick 0 whose order among simultaneous events is drawn from {@code tieSeed}. */
  public Engine(long tieSeed) {
    this.pending = new EventList(RandomSource.XO_RO_SHI_RO_128_PP.create(tieSeed));
  }

  /** The current tick. */
  public long now() {
    return pending.now();
  }

  /** How many events have run, the one that is running included. */
  public long eventsRun() {
    return eventsRun;
  }

  /** Whether no event is left to run. */
  public boolean isIdle() {
    return pending.isEmpty();
  }

  /**
   * Has {@code handler} called with {@code arg} after {@code delay} ticks; 0 is the next round of
   * the current tick.
   *
   * @throws IllegalArgumentException if {@code delay} is negative or leads beyond {@link #MAX_TICK}
   */
  public void schedule(long delay, EventHandler handler, int arg) {
    long now = pending.now();
    if (delay < 0 || delay > MAX_TICK - now) {
      throw new IllegalArgumentException(
          "delay is " + delay + ", must be from 0 to " + (MAX_TICK - now) + " at tick " + now);
    }
    pending.add(now + delay, handler, arg);
  }

  /**
   * Runs every event due at or before {@code untilTick}, then sets the clock to it, unless {@link
   * #stop()} was called.
   *
   * @return the number of events run
   * @throws IllegalArgumentException if {@code untilTick} is before {@link #now()} or beyond {@link
   *     #MAX_TICK}
   * @throws EndlessModelException if a tick has more than {@link
   *     RunLimits#DEFAULT_MAX_EVENTS_PER_TICK} events
   */
  public long runUntil(long untilTick) {
    if (untilTick > MAX_TICK) {
      throw new IllegalArgumentException(
          "untilTick is " + untilTick + ", must be at most " + MAX_TICK);
    }
    long before = eventsRun;
    if (run(RunLimits.NONE.withMaxTick(untilTick)) != RunEnd.STOPPED) {
      pending.advance(untilTick);
    }
    return eventsRun - before;
  }

  /**
   * Runs events in order until none is left or a limit is reached, and leaves the clock at the last
   * event that ran. A later run goes on where this one ended, even within a tick.
   *
   * @throws IllegalArgumentException if {@link RunLimits#maxTick()} is before {@link #now()}
   * @throws IllegalStateException if called by a handler of this engine
   * @throws EndlessModelException if a tick has more events than {@link
   *     RunLimits#maxEventsPerTick()}
   */
  public RunEnd run(RunLimits limits) {
    if (running) {
      throw new IllegalStateException("the engine is running: a handler must return to it");
    }
    if (limits.maxTick() < now()) {
      throw new IllegalArgumentException(
          "maxTick is " + limits.maxTick() + ", must be at least " + now() + " (now)");
    }
    running = true;
    stopRequested = false;
    try {
      return runRounds(limits);
    } finally {
      running = false;
    }
  }

  /** Ends the run after the event that is running; without effect between runs. */
  public void stop() {
    stopRequested = true;
  }

  private RunEnd runRounds(RunLimits limits) {
    long left = limits.maxEvents();
    do {
      while (pending.isOpen()) {
        if (left == 0) {
          return RunEnd.MAX_EVENTS;
        }
        left--;
        eventsRun++;
        int event = pending.take();
        pending.handler(event).handle(pending.arg(event));
        if (stopRequested) {
          return RunEnd.STOPPED;
        }
      }
    } while (openRound(limits));
    return pending.isEmpty() ? RunEnd.NO_EVENTS : RunEnd.MAX_TICK;
  }

  private boolean openRound(RunLimits limits) {
    int size = pending.open(limits.maxTick());
    if (pending.now() == crowdedTick) {
      eventsOfTick += size;
    } else {
      crowdedTick = pending.now();
      eventsOfTick = size;
    }
    long bound = limits.maxEventsPerTick();
    if (eventsOfTick > Math.max(0, bound - TALLIED_CALLS)) {
      watch(bound);
    }
    return size > 0;
  }

  private void watch(long bound) {
    int[] round = pending.openEvents();
    boolean justCrowded = eventsOfTick - round.length <= Math.max(0, bound - TALLIED_CALLS);
    if (justCrowded) {
      tally.clear();
    }
    for (int event : round) {
      tally.add(pending.handler(event));
    }
    if (eventsOfTick > bound) {
      throw new EndlessModelException(crowdedTick, eventsOfTick, bound, tally.mostCalled());
    }
  }
}
