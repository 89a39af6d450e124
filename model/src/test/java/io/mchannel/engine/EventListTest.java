package io.mchannel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventListTest {
  private static final EventHandler NOT_CALLED = arg -> {};
  private static final int WHEEL = EventList.WHEEL_TICKS;

  /** Delays on both sides of the edges of a bitmap word, of the wheel, and of a second turn. */
  private static final long[] EDGES = {
    0, 1, 62, 63, 64, 65, WHEEL - 1, WHEEL, WHEEL + 1, 2 * WHEEL - 1, 2 * WHEEL, 100_000
  };

  private record Pending(long tick, int arg) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyRoundIsExactlyWhatAReferenceQueueHoldsForTheEarliestTick(long seed) {
    UniformRandomProvider random = generator(seed);
    EventList list = new EventList(generator(seed + 100));
    PriorityQueue<Pending> reference =
        new PriorityQueue<>((a, b) -> Long.compare(a.tick(), b.tick()));
    // Few pending events make long jumps, many make crowded ticks.
    int target = new int[] {1, 5, 300, 5000}[(int) (seed % 4)];
    int nextArg = 0;
    for (int roundNumber = 0; roundNumber < 3000; roundNumber++) {
      while (reference.size() < target) {
        nextArg = add(list, reference, random, nextArg);
      }
      assertThat(list.nextTick()).as("seed %s", seed).isEqualTo(reference.element().tick());
      int size = list.open(Long.MAX_VALUE);
      assertThat(list.now()).as("seed %s", seed).isEqualTo(reference.element().tick());
      Set<Integer> expected = new HashSet<>();
      while (!reference.isEmpty() && reference.element().tick() == list.now()) {
        expected.add(reference.remove().arg());
      }
      Set<Integer> taken = new HashSet<>();
      for (int i = 0; i < size; i++) {
        taken.add(list.arg(list.take()));
        if (random.nextInt(4) == 0) {
          nextArg = add(list, reference, random, nextArg);
        }
      }
      assertThat(taken).as("seed %s, tick %s", seed, list.now()).isEqualTo(expected);
      assertThat(size).as("seed %s, tick %s", seed, list.now()).isEqualTo(expected.size());
    }
  }

  private static int add(
      EventList list, PriorityQueue<Pending> reference, UniformRandomProvider random, int arg) {
    long delay =
        random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : random.nextLong(3 * WHEEL);
    long tick = list.now() + delay;
    list.add(tick, NOT_CALLED, arg);
    reference.add(new Pending(tick, arg));
    return arg + 1;
  }

  @Test
  void anEventKeepsItsHandlerAndArgumentWhileTheArraysGrow() {
    EventList list = new EventList(generator(1));
    int count = 10_000;
    EventHandler[] handlers = new EventHandler[count];
    for (int i = 0; i < count; i++) {
      int self = i;
      handlers[i] = arg -> assertThat(arg).isEqualTo(-self);
      list.add(i % 7 * 1000, handlers[i], -i);
    }
    int taken = 0;
    while (list.open(Long.MAX_VALUE) > 0) {
      while (list.isOpen()) {
        int event = list.take();
        assertThat(list.handler(event)).isSameAs(handlers[-list.arg(event)]);
        taken++;
      }
    }
    assertThat(taken).isEqualTo(count);
    assertThat(list.isEmpty()).isTrue();
  }

  @Test
  void everyOrderOfThreeEventsOfOneTickIsEquallyFrequent() {
    EventList list = new EventList(generator(11));
    long[] orders = new long[27];
    for (int i = 0; i < 60_000; i++) {
      long tick = list.now() + 1;
      for (int arg = 0; arg < 3; arg++) {
        list.add(tick, NOT_CALLED, arg);
      }
      list.open(tick);
      orders[9 * take(list) + 3 * take(list) + take(list)]++;
    }
    long[] permutations = {
      orders[5],
      orders[7],
      orders[11],
      orders[15],
      orders[19],
      orders[21] // 012 021 102 120 201 210
    };
    assertThat(permutations[0] + permutations[1] + permutations[2])
        .isEqualTo(60_000 - permutations[3] - permutations[4] - permutations[5]);
    assertThat(ChiSquareTest.withDefaults().test(permutations).getPValue()).isGreaterThan(1e-4);
  }

  @Test
  void loneEventsDrawNothing() {
    UniformRandomProvider forbidden =
        () -> {
          throw new AssertionError("a round of one event must not draw");
        };
    EventList list = new EventList(forbidden);
    for (int i = 0; i < 1000; i++) {
      list.add(17L * i, NOT_CALLED, i);
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(list.open(Long.MAX_VALUE)).isEqualTo(1);
      assertThat(take(list)).isEqualTo(i);
    }
  }

  @Test
  void anEventAddedForTheOpenTickBelongsToTheNextRoundOfIt() {
    EventList list = new EventList(generator(1));
    list.add(5, NOT_CALLED, 0);
    list.open(5);
    list.add(5, NOT_CALLED, 1);
    assertThat(take(list)).isEqualTo(0);
    assertThat(list.isOpen()).isFalse();
    assertThat(list.open(5)).isEqualTo(1);
    assertThat(list.now()).isEqualTo(5);
    assertThat(take(list)).isEqualTo(1);
  }

  @Test
  void noRoundOpensForATickAfterTheLast() {
    EventList list = new EventList(generator(1));
    list.add(5, NOT_CALLED, 0);
    assertThat(list.open(4)).isZero();
    assertThat(list.now()).isZero();
    assertThat(list.isEmpty()).isFalse();
  }

  @Test
  void theLastTickOfAllHoldsEvents() {
    EventList list = new EventList(generator(1));
    list.add(EventList.MAX_TICK, NOT_CALLED, 1);
    assertThat(list.open(Long.MAX_VALUE)).isEqualTo(1);
    list.add(EventList.MAX_TICK, NOT_CALLED, 2);
    assertThat(take(list)).isEqualTo(1);
    assertThat(list.open(Long.MAX_VALUE)).isEqualTo(1);
    assertThat(take(list)).isEqualTo(2);
    assertThat(list.open(Long.MAX_VALUE)).isZero();
  }

  @Test
  void aTickInThePastOrBeyondTheLastIsRefusedWithItsBounds() {
    EventList list = new EventList(generator(1));
    list.advance(10);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list.add(9, NOT_CALLED, 0))
        .withMessage("tick is 9, must be from 10 (now) to 9223372036854771711");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list.add(EventList.MAX_TICK + 1, NOT_CALLED, 0));
    assertThat(list.isEmpty()).isTrue();
  }

  @Test
  void theClockIsNotMovedOverAnEvent() {
    EventList list = new EventList(generator(1));
    list.add(20, NOT_CALLED, 0);
    list.advance(20);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list.advance(21))
        .withMessage("tick is 21, must be from 20 (now) to 20");
    list.open(20);
    assertThatIllegalArgumentException().isThrownBy(() -> list.advance(21));
    take(list);
    list.advance(21);
    assertThatIllegalArgumentException().isThrownBy(() -> list.advance(20));
  }

  @Test
  void aFarEventComesOntoTheWheelWhenTheClockIsMovedTowardsIt() {
    EventList list = new EventList(generator(1));
    list.add(10L * WHEEL, NOT_CALLED, 1);
    list.advance(10L * WHEEL - 3);
    list.add(10L * WHEEL - 1, NOT_CALLED, 2);
    list.open(Long.MAX_VALUE);
    assertThat(take(list)).isEqualTo(2);
    list.open(Long.MAX_VALUE);
    assertThat(list.now()).isEqualTo(10L * WHEEL);
    assertThat(take(list)).isEqualTo(1);
  }

  @Test
  void misuseOfARoundIsRefused() {
    EventList list = new EventList(generator(1));
    assertThatThrownBy(list::take).isInstanceOf(NoSuchElementException.class);
    list.add(3, NOT_CALLED, 0);
    list.open(3);
    assertThatIllegalStateException()
        .isThrownBy(() -> list.open(4))
        .withMessage("tick 3 has 1 events left to take");
  }

  private static int take(EventList list) {
    return list.arg(list.take());
  }

  private static UniformRandomProvider generator(long seed) {
    return RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
  }
}
