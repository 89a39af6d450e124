package io.mchannel.bench.jmh;

import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What an event costs: take the earliest, schedule it again after a delay as a fabric has them.
 *
 * <p>Expected at 1000 pending events: {@code eventList} at least 4 times as fast as {@code
 * ssjHenriksen} and 3 times as fast as {@code priorityQueue}; {@code engine}, with the call of the
 * handler, within 1.7 times {@code nanoTime}; both flat from 10 to 100 000. Compare scores of one
 * run only.
 */
// An event costs tens of nanoseconds: the average time is the figure that people know.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// At 100 000 pending events the arrays grow and the far events settle in the first second.
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
// The layout of the code and of the heap differs between JVMs, hence several. The heap is touched
// beforehand: else the page faults of a growing heap are charged to whoever allocates.
@Fork(
    value = 3,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
public class EngineBenchmark {
  /**
   * Events a call of a benchmark method: a simulation runs in long stretches, not event by event.
   */
  private static final int EVENTS = 1000;

  /** The list of the engine, without a call. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long eventList(EventListState state) {
    return state.hold();
  }

  /** The engine: the list and the call of one of four classes of handler. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long engine(EngineState state) {
    return state.hold();
  }

  /** The usual choice, with event objects that are used again. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long priorityQueue(PriorityQueueState state) {
    return state.hold();
  }

  /** The list that a well-known simulation library recommends for many events. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long ssjHenriksen(SsjHenriksenState state) {
    return state.hold();
  }

  /** The yardstick: one look at the clock of the machine. */
  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }

  /** A hold model with so many pending events. */
  // One thread runs a simulation; parallel runs share nothing.
  @State(Scope.Thread)
  public abstract static class HoldState {
    /** A lone request, a busy port, a rack of hosts. */
    @Param({"10", "1000", "100000"})
    public int pending;

    private final BiFunction<FabricDelays, int[], HoldModel> contender;
    private HoldModel model;

    HoldState(BiFunction<FabricDelays, int[], HoldModel> contender) {
      this.contender = contender;
    }

    /** The same delays and the same first ticks for every contender. */
    @Setup(Level.Trial)
    public void schedule() {
      FabricDelays delays = new FabricDelays(1);
      model = contender.apply(delays, delays.firstTicks(pending, 2));
    }

    final long hold() {
      model.hold(EVENTS);
      return model.now();
    }
  }

  /** For {@link #eventList}. */
  public static class EventListState extends HoldState {
    /** With the engine's list. */
    public EventListState() {
      super(EventListHold::new);
    }
  }

  /** For {@link #engine}. */
  public static class EngineState extends HoldState {
    /** With the engine. */
    public EngineState() {
      super(EngineHold::new);
    }
  }

  /** For {@link #priorityQueue}. */
  public static class PriorityQueueState extends HoldState {
    /** With the JDK's heap. */
    public PriorityQueueState() {
      super(PriorityQueueHold::new);
    }
  }

  /** For {@link #ssjHenriksen}. */
  public static class SsjHenriksenState extends HoldState {
    /** With SSJ's list. */
    public SsjHenriksenState() {
      super(SsjHenriksenHold::new);
    }
  }
}
