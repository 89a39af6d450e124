package io.mchannel.engine;

import java.util.Arrays;
import java.util.NoSuchElementException;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The pending events of an {@link Engine}, by tick.
 *
 * <p>A timing wheel has one slot for each of the {@value #WHEEL_TICKS} ticks from {@link #now()}
 * on, and a bitmap of the slots that hold events; events farther ahead wait in a heap until the
 * wheel reaches them. Adding and taking an event costs a constant number of steps, plus the steps
 * of the heap for the few events that are far ahead. The wheel is scheme 4 of Varghese and Lauck,
 * "Hashed and Hierarchical Timing Wheels" (1987), with their overflow list ordered as a heap.
 *
 * <p>Events are taken in <em>rounds</em>: {@link #open} removes all events of the earliest tick
 * from the wheel and puts them in an order drawn from the generator, every order being equally
 * likely; {@link #take} then hands them out one by one. An event added for the open tick itself
 * belongs to a later round of that tick. A round of one event draws nothing.
 *
 * <p>An event lives in parallel arrays, its number being its place there. The arrays double when
 * they are full and never shrink; nothing else is allocated. A taken event's handler stays
 * reachable until its place is used again. Not safe for use by several threads.
 */
public final class EventList {
  /** Slots of the wheel: 512 ns at 8 ticks a nanosecond, above most delays in a pool. */
  public static final int WHEEL_TICKS = 4096;

  /** The last tick that an event may have; the wheel's far edge must not overflow. */
  public static final long MAX_TICK = Long.MAX_VALUE - WHEEL_TICKS;

  private static final int SLOT_MASK = WHEEL_TICKS - 1;
  private static final int INITIAL_CAPACITY = 1024;
  private static final long ARG_MASK = 0xFFFF_FFFF_0000_0000L;

  private final UniformRandomProvider tieOrder;
  private final FarEvents far = new FarEvents();

  /** First event of each slot; event 0 is never used and ends every chain. */
  private final int[] heads = new int[WHEEL_TICKS];

  /** One bit a slot: set when the slot holds events. */
  private final long[] occupied = new long[WHEEL_TICKS / Long.SIZE];

  /** One bit a word of {@link #occupied}: set when the word is not 0. */
  private long occupiedWords;

  /** Of each event: its argument (upper half) and the next event of its chain (lower half). */
  private long[] links = new long[0];

  private EventHandler[] handlers = new EventHandler[0];

  /** First event of the chain of unused ones. */
  private int free;

  private int[] round = new int[0];
  private int roundNext;
  private int roundEnd;
  private long now;

  /** An empty list at tick 0 that draws the order of simultaneous events from {@code tieOrder}. */
  public EventList(UniformRandomProvider tieOrder) {
    this.tieOrder = tieOrder;
    grow();
  }

  /** The tick that was opened or advanced to last. */
  public long now() {
    return now;
  }

  /**
   * Adds an event.
   *
   * @param tick when it is due, from {@link #now()} to {@link #MAX_TICK}
   * @throws IllegalArgumentException if {@code tick} is outside these bounds
   */
  public void add(long tick, EventHandler handler, int arg) {
    if (tick < now || tick > MAX_TICK) {
      throw new IllegalArgumentException(
          "tick is " + tick + ", must be from " + now + " (now) to " + MAX_TICK);
    }
    if (tick - now < WHEEL_TICKS) {
      putOnWheel((int) tick & SLOT_MASK, handler, arg);
    } else {
      far.add(tick, handler, arg);
    }
  }

  /** The earliest tick of an event that is in no open round; {@link Long#MAX_VALUE} if none. */
  public long nextTick() {
    int from = (int) now & SLOT_MASK;
    int word = from / Long.SIZE;
    long slots = occupied[word] & (-1L << from);
    if (slots == 0) {
      if (occupiedWords == 0) {
        return far.earliestTick();
      }
      // The words after this one in the order of time; the slots below `from` come round last.
      word += 1 + Long.numberOfTrailingZeros(Long.rotateRight(occupiedWords, word + 1));
      word &= Long.SIZE - 1;
      slots = occupied[word];
    }
    int slot = word * Long.SIZE + Long.numberOfTrailingZeros(slots);
    return now + ((slot - from) & SLOT_MASK);
  }

  /**
   * Moves {@link #now()} to the earliest tick and opens a round of all its events, if that tick is
   * not after {@code lastTick}.
   *
   * @return the number of events in the round; 0 if none is due
   * @throws IllegalStateException if the former round still has events
   */
  public int open(long lastTick) {
    if (isOpen()) {
      throw new IllegalStateException(
          "tick " + now + " has " + (roundEnd - roundNext) + " events left to take");
    }
    long tick = nextTick();
    if (tick > lastTick || tick == Long.MAX_VALUE) {
      return 0;
    }
    moveTo(tick);
    int size = shuffle(clearSlot((int) tick & SLOT_MASK));
    roundNext = 0;
    roundEnd = size;
    return size;
  }

  /** Whether the open round has events left to take. */
  public boolean isOpen() {
    return roundNext < roundEnd;
  }

  /** Whether no event is left, neither in the open round nor later. */
  public boolean isEmpty() {
    return !isOpen() && nextTick() == Long.MAX_VALUE;
  }

  /**
   * Takes the next event of the open round.
   *
   * @return its number, for {@link #handler} and {@link #arg} until the next event is added
   * @throws NoSuchElementException if no event is left in the round
   */
  public int take() {
    if (!isOpen()) {
      throw new NoSuchElementException("no event is left in the round of tick " + now);
    }
    int event = round[roundNext++];
    links[event] = links[event] & ARG_MASK | free;
    free = event;
    return event;
  }

  /** The handler of the event just taken. */
  public EventHandler handler(int event) {
    return handlers[event];
  }

  /** The argument of the event just taken. */
  public int arg(int event) {
    return (int) (links[event] >>> 32);
  }

  /**
   * Moves {@link #now()} to {@code tick} without taking an event.
   *
   * @throws IllegalArgumentException if that would pass over an event or go back
   */
  public void advance(long tick) {
    long bound = isOpen() ? now : Math.min(nextTick(), MAX_TICK);
    if (tick < now || tick > bound) {
      throw new IllegalArgumentException(
          "tick is " + tick + ", must be from " + now + " (now) to " + bound);
    }
    moveTo(tick);
  }

  /** The events left in the open round, in no stated order, for a diagnosis. */
  int[] openEvents() {
    return Arrays.copyOfRange(round, roundNext, roundEnd);
  }

  private void moveTo(long tick) {
    now = tick;
    while (far.earliestTick() < tick + WHEEL_TICKS) {
      int slot = (int) far.earliestTick() & SLOT_MASK;
      int event = far.take();
      putOnWheel(slot, far.handler(event), far.arg(event));
    }
  }

  private void putOnWheel(int slot, EventHandler handler, int arg) {
    if (free == 0) {
      grow();
    }
    int event = free;
    free = (int) links[event];
    links[event] = (long) arg << 32 | heads[slot];
    handlers[event] = handler;
    heads[slot] = event;
    int word = slot / Long.SIZE;
    occupied[word] |= 1L << slot;
    occupiedWords |= 1L << word;
  }

  /** Empties a slot and returns the first event of its chain. */
  private int clearSlot(int slot) {
    int first = heads[slot];
    heads[slot] = 0;
    int word = slot / Long.SIZE;
    long others = occupied[word] & ~(1L << slot);
    occupied[word] = others;
    if (others == 0) {
      occupiedWords &= ~(1L << word);
    }
    return first;
  }

  /**
   * Fills the round with the chain of {@code first}, every order being equally likely: Fisher and
   * Yates, inside out. Returns the number of events.
   */
  private int shuffle(int first) {
    int[] order = round;
    order[0] = first;
    int size = 1;
    for (int event = (int) links[first]; event != 0; event = (int) links[event]) {
      int place = tieOrder.nextInt(size + 1);
      order[size] = order[place];
      order[place] = event;
      size++;
    }
    return size;
  }

  private void grow() {
    int used = links.length;
    int capacity = Math.max(INITIAL_CAPACITY, 2 * used);
    links = Arrays.copyOf(links, capacity);
    handlers = Arrays.copyOf(handlers, capacity);
    round = Arrays.copyOf(round, capacity);
    for (int event = capacity - 1; event >= Math.max(1, used); event--) {
      links[event] = free;
      free = event;
    }
  }
}
