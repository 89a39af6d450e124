package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreditPoolTest {
  private static final int REQ = MessageClass.REQ;
  private static final int RWD = MessageClass.RWD;

  private final Engine engine = new Engine(1);
  private final CreditPool pool = new CreditPool(engine, 2, new int[] {2, 1, 1, 1}, 5);

  @Test
  void aLaneAndAClassHaveCreditsOfTheirOwn() {
    pool.take(0, RWD);

    assertThat(pool.has(0, RWD)).isFalse();
    assertThat(pool.has(0, REQ)).isTrue();
    assertThat(pool.has(1, RWD)).isTrue();
  }

  @Test
  void aCreditTravelsBackForTheReturnTime() {
    pool.take(0, RWD);
    engine.runUntil(10);
    pool.giveBack(0, RWD);

    assertThat(pool.nextReturnTick(0, RWD)).isEqualTo(15);
    engine.runUntil(14);
    assertThat(pool.has(0, RWD)).isFalse();
    engine.runUntil(15);
    assertThat(pool.has(0, RWD)).isTrue();
    assertThat(pool.nextReturnTick(0, RWD)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void creditsAtTheSenderAndOnTheirWayAreThoseThatNobodyHolds() {
    pool.take(0, REQ);
    pool.take(0, REQ);
    assertThat(pool.atSenderOrReturning(0, REQ)).isZero();

    pool.giveBack(0, REQ);
    assertThat(pool.atSenderOrReturning(0, REQ)).isEqualTo(1);
    engine.runUntil(3);
    pool.giveBack(0, REQ);
    engine.runUntil(5);
    assertThat(pool.has(0, REQ)).isTrue();
    assertThat(pool.atSenderOrReturning(0, REQ)).isEqualTo(2).isEqualTo(pool.initial(0, REQ));
  }

  @Test
  void onlyABlockedSenderIsToldOfAReturn() {
    List<Long> told = new ArrayList<>();
    pool.whenReturnedWhileBlocked(() -> told.add(engine.now()));
    pool.take(0, REQ);
    pool.take(0, REQ);

    pool.giveBack(0, REQ);
    assertThat(told).isEmpty();

    pool.setSenderBlocked(true);
    engine.runUntil(7);
    pool.giveBack(0, REQ);
    assertThat(told).containsExactly(7L);

    pool.setSenderBlocked(false);
    pool.take(0, REQ);
    pool.giveBack(0, REQ);
    assertThat(told).hasSize(1);
  }
}
