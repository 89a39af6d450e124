package io.mchannel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineTest {
  /** How often a fair engine may fail a chi-square test: once in ten thousand seeds. */
  private static final double SIGNIFICANCE = 1e-4;

  private final Engine engine = new Engine(1);
  private final List<String> log = new ArrayList<>();

  /** Schedules itself again and again, and writes down its number each time. */
  private record Contender(Engine engine, int number, int period, List<Integer> calls)
      implements EventHandler {
    @Override
    public void handle(int arg) {
      calls.add(number);
      engine.schedule(period, this, arg);
    }
  }

  private static List<Integer> contend(long seed, int contenders, int ticks) {
    Engine engine = new Engine(seed);
    List<Integer> calls = new ArrayList<>();
    for (int i = 0; i < contenders; i++) {
      engine.schedule(1, new Contender(engine, i, 1, calls), 0);
    }
    engine.runUntil(ticks);
    return calls;
  }

  @ParameterizedTest
  @CsvSource({"3,1", "3,2", "5,1", "5,2"})
  void everyContenderHasEachPlaceOfATickEquallyOften(int contenders, long seed) {
    int ticks = 50_000;
    List<Integer> calls = contend(seed, contenders, ticks);
    assertThat(calls).hasSize(contenders * ticks);
    long[][] timesAtPlace = new long[contenders][contenders];
    for (int i = 0; i < calls.size(); i++) {
      timesAtPlace[i % contenders][calls.get(i)]++;
    }
    for (long[] times : timesAtPlace) {
      assertThat(ChiSquareTest.withDefaults().test(times).getPValue())
          .as("%s of %s ticks, seed %s", Arrays.toString(times), ticks, seed)
          .isGreaterThan(SIGNIFICANCE);
    }
  }

  @Test
  void aPlaceInATickSaysNothingAboutThePlaceInTheNext() {
    List<Integer> calls = contend(3, 3, 50_000);
    long[][] firstThenFirst = new long[3][3];
    for (int i = 0; i + 3 < calls.size(); i += 3) {
      firstThenFirst[calls.get(i)][calls.get(i + 3)]++;
    }
    assertThat(ChiSquareTest.withDefaults().test(firstThenFirst).getPValue())
        .isGreaterThan(SIGNIFICANCE);
  }

  @Test
  void whoScheduledLongAgoIsNotFavoured() {
    long[] timesFirst = new long[3];
    int[] leads = {10_000, 100, 1};
    boolean[] tickHasRun = new boolean[1];
    for (int i = 0; i < 30_000; i++) {
      long due = engine.now() + 10_000;
      tickHasRun[0] = false;
      for (int lead = 0; lead < leads.length; lead++) {
        engine.runUntil(due - leads[lead]);
        engine.schedule(
            leads[lead],
            arg -> {
              if (!tickHasRun[0]) {
                timesFirst[arg]++;
              }
              tickHasRun[0] = true;
            },
            lead);
      }
      engine.runUntil(due);
    }
    assertThat(ChiSquareTest.withDefaults().test(timesFirst).getPValue())
        .as("first of its tick: %s", Arrays.toString(timesFirst))
        .isGreaterThan(SIGNIFICANCE);
  }

  @Test
  void theSameSeedGivesTheSameOrderAndAnotherSeedAnother() {
    assertThat(contend(7, 5, 1000)).isEqualTo(contend(7, 5, 1000));
    assertThat(contend(7, 5, 1000)).isNotEqualTo(contend(8, 5, 1000));
  }

  @Test
  void theOrderOfASeedIsTheSameOnEveryJdk() {
    assertThat(contend(7, 5, 4))
        .containsExactly(0, 2, 4, 1, 3, 2, 4, 1, 0, 3, 1, 3, 0, 4, 2, 1, 3, 0, 4, 2);
  }

  @Test
  void aComponentThatIsAloneInItsTicksChangesNothingForTheOthers() {
    List<Integer> without = contendOnEvenTicks(false);
    assertThat(contendOnEvenTicks(true)).isEqualTo(without);
  }

  private static List<Integer> contendOnEvenTicks(boolean oneMoreOnOddTicks) {
    Engine engine = new Engine(5);
    List<Integer> calls = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      engine.schedule(2, new Contender(engine, i, 2, calls), 0);
    }
    if (oneMoreOnOddTicks) {
      engine.schedule(1, new Contender(engine, 3, 2, new ArrayList<>()), 0);
    }
    engine.runUntil(2000);
    return calls;
  }

  @Test
  void eventsWithoutDelayRunInTheSameTickAfterThoseAlreadyThere() {
    for (int i = 0; i < 3; i++) {
      engine.schedule(4, this::logAndFollowUp, 1);
    }
    engine.schedule(5, arg -> log.add("next tick"), 0);
    engine.runUntil(10);
    assertThat(log)
        .containsExactly("1 at 4", "1 at 4", "1 at 4", "0 at 4", "0 at 4", "0 at 4", "next tick");
  }

  private void logAndFollowUp(int arg) {
    log.add(arg + " at " + engine.now());
    if (arg > 0) {
      engine.schedule(0, this::logAndFollowUp, arg - 1);
    }
  }

  @Test
  void theClockStandsAtTheTickOfTheEventAndThenAtTheEndOfTheRun() {
    long[] seen = new long[1];
    engine.schedule(3, arg -> seen[0] = engine.now(), 0);
    engine.schedule(8, arg -> seen[0] = -1, 0);
    assertThat(engine.runUntil(7)).isEqualTo(1);
    assertThat(seen[0]).isEqualTo(3);
    assertThat(engine.now()).isEqualTo(7);
    assertThat(engine.isIdle()).isFalse();
  }

  @Test
  void aRunEndsWhenNoEventIsLeft() {
    engine.schedule(3, this::logAndFollowUp, 0);
    assertThat(engine.run(RunLimits.NONE)).isEqualTo(RunEnd.NO_EVENTS);
    assertThat(engine.now()).isEqualTo(3);
    assertThat(engine.isIdle()).isTrue();
    assertThat(engine.run(RunLimits.NONE)).isEqualTo(RunEnd.NO_EVENTS);
  }

  @Test
  void aRunEndsBeforeTheFirstEventPastItsLastTick() {
    engine.schedule(3, this::logAndFollowUp, 0);
    engine.schedule(4, this::logAndFollowUp, 0);
    engine.schedule(5, this::logAndFollowUp, 0);
    assertThat(engine.run(RunLimits.NONE.withMaxTick(4))).isEqualTo(RunEnd.MAX_TICK);
    assertThat(log).containsExactly("0 at 3", "0 at 4");
  }

  @Test
  void aRunOfManySmallRunsEqualsOneRun() {
    List<Integer> pieces = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      engine.schedule(1, new Contender(engine, i, 1, pieces), 0);
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(engine.run(RunLimits.NONE.withMaxEvents(7))).isEqualTo(RunEnd.MAX_EVENTS);
    }
    assertThat(engine.eventsRun()).isEqualTo(7000);
    assertThat(pieces).isEqualTo(contend(1, 5, 1400));
  }

  @Test
  void stopEndsTheRunAfterTheCurrentEventAndTheNextRunGoesOn() {
    for (int i = 0; i < 3; i++) {
      engine.schedule(
          6,
          arg -> {
            log.add("stop");
            engine.stop();
            log.add("end of event");
          },
          0);
    }
    assertThat(engine.runUntil(10)).isEqualTo(1);
    assertThat(log).containsExactly("stop", "end of event");
    assertThat(engine.now()).isEqualTo(6);
    assertThat(engine.run(RunLimits.NONE)).isEqualTo(RunEnd.STOPPED);
    assertThat(engine.runUntil(10)).isEqualTo(1);
    assertThat(engine.runUntil(10)).isZero();
    assertThat(engine.now()).isEqualTo(10);
  }

  /** Two components that wake each other without delay, as a faulty model does. */
  private record PingPong(Engine engine, String name, PingPong[] partner) implements EventHandler {
    @Override
    public void handle(int arg) {
      engine.schedule(0, partner[0], arg);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @Test
  void aModelThatNeverLeavesATickIsNamed() {
    PingPong[] right = new PingPong[1];
    PingPong left = new PingPong(engine, "port 0", right);
    right[0] = new PingPong(engine, "port 1", new PingPong[] {left});
    engine.schedule(42, left, 0);
    engine.schedule(42, arg -> {}, 0);
    assertThatExceptionOfType(EndlessModelException.class)
        .isThrownBy(() -> engine.run(RunLimits.NONE.withMaxEventsPerTick(1000)))
        .withMessage(
            "tick 42 has 1001 events, at most 1000 may fall on one tick: the model never leaves it;"
                + " most often called: port 0 (500 calls), port 1 (500 calls),"
                + " a lambda of io.mchannel.engine.EngineTest (1 calls)")
        .satisfies(
            endless -> {
              assertThat(endless.tick()).isEqualTo(42);
              assertThat(endless.events()).isEqualTo(1001);
            });
  }

  @Test
  void withoutFurtherWordFourMillionEventsInOneTickAreTooMany() {
    PingPong[] self = new PingPong[1];
    self[0] = new PingPong(engine, "port 0", self);
    engine.schedule(0, self[0], 0);
    assertThatExceptionOfType(EndlessModelException.class)
        .isThrownBy(() -> engine.runUntil(10))
        .withMessageContaining("tick 0 has 4000001 events, at most 4000000")
        .withMessageEndingWith("port 0 (100001 calls)");
  }

  @Test
  void manyEventsInEachOfManyTicksAreNoFault() {
    List<Integer> calls = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      engine.schedule(1, new Contender(engine, i, 1, calls), 0);
    }
    engine.run(RunLimits.NONE.withMaxTick(1000).withMaxEventsPerTick(10));
    assertThat(calls).hasSize(10_000);
    assertThatThrownBy(() -> engine.run(RunLimits.NONE.withMaxTick(2000).withMaxEventsPerTick(9)))
        .isInstanceOf(EndlessModelException.class)
        .hasMessageContaining("tick 1001 has 10 events, at most 9");
  }

  @Test
  void tenSecondsInPicosecondsAndYearsBeyondRunOn() {
    long tenSeconds = 10_000_000_000_000L;
    engine.schedule(tenSeconds, arg -> log.add("at " + engine.now()), 0);
    engine.runUntil(tenSeconds);
    engine.schedule(Engine.MAX_TICK - tenSeconds, arg -> log.add("at " + engine.now()), 0);
    engine.runUntil(Engine.MAX_TICK);
    assertThat(log).containsExactly("at 10000000000000", "at 9223372036854771711");
  }

  @Test
  void aDelayThatIsNegativeOrLeadsPastTheLastTickIsRefused() {
    engine.runUntil(10);
    EventHandler handler = arg -> {};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> engine.schedule(-1, handler, 0))
        .withMessage("delay is -1, must be from 0 to 9223372036854771701 at tick 10");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> engine.schedule(Long.MAX_VALUE, handler, 0))
        .withMessage(
            "delay is 9223372036854775807, must be from 0 to 9223372036854771701 at tick 10");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> engine.schedule(Engine.MAX_TICK - 9, handler, 0));
    assertThat(engine.isIdle()).isTrue();
  }

  @Test
  void aRunIntoThePastOrPastTheLastTickIsRefused() {
    engine.runUntil(10);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> engine.runUntil(9))
        .withMessage("maxTick is 9, must be at least 10 (now)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> engine.runUntil(Long.MAX_VALUE))
        .withMessage("untilTick is 9223372036854775807, must be at most 9223372036854771711");
  }

  @Test
  void limitsOutOfBoundsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunLimits.NONE.withMaxTick(-1))
        .withMessage("maxTick is -1, must be at least 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunLimits.NONE.withMaxEvents(0))
        .withMessage("maxEvents is 0, must be at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunLimits.NONE.withMaxEventsPerTick(0))
        .withMessage("maxEventsPerTick is 0, must be at least 1");
  }

  @Test
  void aHandlerMayNotRunItsOwnEngine() {
    engine.schedule(1, arg -> engine.runUntil(5), 0);
    assertThatIllegalStateException()
        .isThrownBy(() -> engine.runUntil(5))
        .withMessage("the engine is running: a handler must return to it");
  }

  @Test
  void theEventsAfterOneThatFailsAreStillThere() {
    engine.schedule(
        1,
        arg -> {
          throw new UnsupportedOperationException("a fault of the model");
        },
        0);
    engine.schedule(2, this::logAndFollowUp, 0);
    assertThatThrownBy(() -> engine.runUntil(5)).isInstanceOf(UnsupportedOperationException.class);
    engine.runUntil(5);
    assertThat(log).containsExactly("0 at 2");
  }

  @Test
  void aWarmEngineAllocatesNothing() {
    int[] delays = IntStream.range(0, 1 << 10).map(i -> i * i % 9973).toArray();
    EventHandler[] self = new EventHandler[1];
    self[0] = arg -> engine.schedule(delays[arg & 1023], self[0], arg + 1);
    for (int i = 0; i < 500; i++) {
      engine.schedule(1, self[0], i);
    }
    RunLimits limits = RunLimits.NONE.withMaxEvents(200_000);
    engine.run(limits);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    engine.run(limits);
    long allocated = threads.getThreadAllocatedBytes(id) - before;
    // 200 000 events of one object each would be 3.2 MB.
    assertThat(allocated).isLessThan(10_000);
  }
}
