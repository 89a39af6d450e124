package io.mchannel.transport.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

final class HostLedgerTest {
  private static final long STALE_NS = 4_000_000;

  private final LedgerRegion region = LedgerRegion.inMemory(new Geometry(3, 2, 0));
  private final Totals totals = new Totals();

  private static Part part(double rate, double largestDemand, double weight) {
    Part part = new Part();
    part.rateGBps = rate;
    part.demandGBps = 2 * rate;
    part.largestDemandGBps = largestDemand;
    part.weight = weight;
    part.shareGBps = 3 * rate;
    part.capacityGBps = 22;
    return part;
  }

  private double rateSeenBy(Ledger ledger, int cell) {
    ledger.aggregate(cell, totals);
    return totals.rateGBps();
  }

  @Test
  void ratesAndWeightsAddUpDemandsMeetAtTheLargestAndBeliefsAtTheMean() {
    Ledger a = region.join(0, STALE_NS, 0);
    Ledger b = region.join(2, STALE_NS, 0);
    a.publish(1, part(1, 8, 1));
    b.publish(1, part(5, 3, 3));
    a.beat(1);
    a.aggregate(1, totals);
    assertThat(totals.hosts()).isEqualTo(2);
    assertThat(totals.rateGBps()).isEqualTo(6);
    assertThat(totals.demandGBps()).isEqualTo(12);
    assertThat(totals.largestDemandGBps()).isEqualTo(8);
    assertThat(totals.weight()).isEqualTo(4);
    assertThat(totals.shareGBps()).isEqualTo((3 + 3 * 15) / 4.0);
    assertThat(totals.capacityGBps()).isEqualTo(22);
    assertThat(rateSeenBy(a, 0)).isZero();
  }

  @Test
  void aCellWithoutWeightHasNoMeans() {
    Ledger a = region.join(0, STALE_NS, 0);
    a.aggregate(0, totals);
    assertThat(totals.shareGBps()).isZero();
    assertThat(totals.capacityGBps()).isZero();
  }

  @Test
  void aHostWhoseHeartbeatStandsStillIsLeftOutAndComesBackWithIt() {
    Ledger a = region.join(0, STALE_NS, 0);
    Ledger b = region.join(1, STALE_NS, 0);
    b.publish(0, part(5, 5, 1));
    a.beat(1);
    a.beat(STALE_NS);
    assertThat(rateSeenBy(a, 0)).isEqualTo(5);
    a.beat(1 + STALE_NS);
    assertThat(rateSeenBy(a, 0)).isZero();
    b.beat(0);
    a.beat(2 + STALE_NS);
    assertThat(rateSeenBy(a, 0)).isEqualTo(5);
  }

  @Test
  void stillnessIsCountedInTheReadersOwnTime() {
    Ledger a = region.join(0, STALE_NS, -7_000_000_000L);
    Ledger b = region.join(1, STALE_NS, 9_000_000_000L);
    b.publish(0, part(5, 5, 1));
    a.beat(-7_000_000_000L + 1);
    assertThat(rateSeenBy(a, 0)).isEqualTo(5);
    b.beat(9_000_000_001L);
    assertThat(rateSeenBy(b, 0)).isEqualTo(5);
  }

  @Test
  void aHostThatLeavesTakesItsPartWithIt() {
    Ledger a = region.join(0, STALE_NS, 0);
    Ledger b = region.join(1, STALE_NS, 0);
    b.publish(0, part(5, 5, 1));
    a.beat(1);
    b.close();
    b.close();
    assertThat(rateSeenBy(a, 0)).isZero();
    Ledger next = region.join(1, STALE_NS, 2);
    next.publish(0, part(7, 7, 1));
    b.close();
    a.beat(3);
    assertThat(rateSeenBy(a, 0)).isEqualTo(7);
  }

  @Test
  void aPlaceThatMayBeInUseIsRefusedAndADeadOnesIsGivenAway() {
    region.join(1, STALE_NS, 0).publish(0, part(5, 5, 1));
    assertThatThrownBy(() -> region.join(1, STALE_NS, 0))
        .isInstanceOf(LedgerRefusedException.class)
        .hasMessage("host 1: its place is held by a host that has been seen alive lately");
    assertThatThrownBy(() -> region.join(1, STALE_NS, STALE_NS - 1))
        .isInstanceOf(LedgerRefusedException.class);
    Ledger next = region.join(1, STALE_NS, STALE_NS);
    assertThat(rateSeenBy(next, 0)).isZero();
  }

  @Test
  void aPlaceWhoseHeartbeatMovesIsNotGivenAway() {
    Ledger owner = region.join(1, STALE_NS, 0);
    for (long now = 0; now < 20 * STALE_NS; now += STALE_NS / 2) {
      owner.beat(now);
      long attempt = now;
      assertThatThrownBy(() -> region.join(1, STALE_NS, attempt))
          .isInstanceOf(LedgerRefusedException.class);
    }
  }

  @Test
  void anyPlaceIsAFreeOneFirst() {
    Ledger dead = region.joinAny(STALE_NS, 0);
    dead.publish(0, part(5, 5, 1));
    Ledger a = region.joinAny(STALE_NS, 0);
    Ledger b = region.joinAny(STALE_NS, 0);
    assertThatThrownBy(() -> region.joinAny(STALE_NS, 0)).hasMessageContaining("all 3 places");
    a.beat(STALE_NS);
    b.beat(STALE_NS);
    Ledger next = region.joinAny(STALE_NS, STALE_NS);
    next.publish(0, part(1, 1, 1));
    a.beat(STALE_NS + 1);
    assertThat(rateSeenBy(a, 0)).isEqualTo(1);
  }

  @Test
  void aHostThatComesBackToAPlaceGivenAwayIsToldAndDoesNoHarm() {
    Ledger reader = region.join(0, STALE_NS, 0);
    Ledger stalled = region.join(1, STALE_NS, 0);
    stalled.publish(0, part(5, 5, 1));
    assertThatThrownBy(() -> region.join(1, STALE_NS, 0))
        .isInstanceOf(LedgerRefusedException.class);
    Ledger next = region.join(1, STALE_NS, STALE_NS);
    next.publish(0, part(1, 1, 1));
    reader.beat(STALE_NS);
    assertThat(rateSeenBy(reader, 0)).isEqualTo(1);
    // Before its next heartbeat it still publishes into a place that is no longer its own.
    stalled.publish(0, part(5, 5, 1));
    assertThat(rateSeenBy(reader, 0)).isZero();
    next.publish(0, part(2, 2, 1));
    assertThat(rateSeenBy(reader, 0)).isEqualTo(2);
    assertThatThrownBy(() -> stalled.beat(STALE_NS + 1))
        .isInstanceOf(LedgerLostException.class)
        .hasMessageContaining("host 1");
    stalled.close();
    assertThat(rateSeenBy(reader, 0)).isEqualTo(2);
  }

  @Test
  void whatIsNoRateIsNotPublished() {
    Ledger a = region.join(0, STALE_NS, 0);
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException().isThrownBy(() -> a.publish(0, part(bad, 1, 1)));
      assertThatIllegalArgumentException().isThrownBy(() -> a.publish(0, part(1, bad, 1)));
      assertThatIllegalArgumentException().isThrownBy(() -> a.publish(0, part(1, 1, bad)));
    }
    assertThatThrownBy(() -> a.publish(2, part(1, 1, 1)))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> a.aggregate(-1, totals))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void aLedgerOfOneHostHearsItselfAlone() {
    Ledger local = new LocalLedger(2);
    local.publish(1, part(4, 9, 2));
    local.aggregate(1, totals);
    assertThat(totals.rateGBps()).isEqualTo(4);
    assertThat(totals.shareGBps()).isEqualTo(12);
    assertThat(totals.hosts()).isEqualTo(1);
  }

  @Test
  void aHostThatDiesBetweenAnyTwoWordsOfAPublicationLeavesTheFormerOne() {
    Geometry geometry = new Geometry(2, 1, 0);
    for (int wordsWritten = 0; wordsWritten <= 3; wordsWritten++) {
      ByteBuffer memory =
          ByteBuffer.allocateDirect(geometry.bytes() + 128)
              .alignedSlice(128)
              .order(ByteOrder.LITTLE_ENDIAN);
      Words.WORD.setRelease(memory, geometry.ownerAt(0), 11L);
      Words.WORD.setRelease(memory, geometry.ownerAt(1), 13L);
      Ledger writer = new HostLedger(memory, geometry, 0, 11, STALE_NS, 0);
      Ledger reader = new HostLedger(memory, geometry, 1, 13, STALE_NS, 0);
      writer.publish(0, part(5, 5, 1));
      // The next publication would go into the copy that the last stamp does not point to.
      int cell = geometry.cellsAt(0);
      long count = memory.getLong(cell) >>> 32;
      int nextCopy = cell + 8 + (int) (count + 1 & 1) * 24;
      for (int word = 0; word < wordsWritten; word++) {
        memory.putLong(nextCopy + 8 * word, 0x7FF8000000000000L);
      }
      assertThat(rateSeenBy(reader, 0)).as("%d words", wordsWritten).isEqualTo(5);
    }
  }

  @Test
  void aCellThatWasOverwrittenIsLeftOut() {
    Geometry geometry = new Geometry(1, 1, 0);
    ByteBuffer memory =
        ByteBuffer.allocateDirect(geometry.bytes() + 128)
            .alignedSlice(128)
            .order(ByteOrder.LITTLE_ENDIAN);
    Words.WORD.setRelease(memory, geometry.ownerAt(0), 11L);
    Ledger ledger = new HostLedger(memory, geometry, 0, 11, STALE_NS, 0);
    for (int word = 0; word < 7; word++) {
      ledger.publish(0, part(5, 5, 1));
      int at = geometry.cellsAt(0) + 8 * word;
      long count = memory.getLong(geometry.cellsAt(0)) >>> 32;
      boolean current = word == 0 || (word - 1) / 3 == (count & 1);
      memory.putLong(at, memory.getLong(at) ^ 1L << 40);
      assertThat(rateSeenBy(ledger, 0)).as("word %d", word).isEqualTo(current ? 0 : 5);
    }
  }

  @Test
  void everyPublicationIsReadBack() {
    Ledger a = region.join(0, STALE_NS, 0);
    for (int i = 1; i <= 100_000; i++) {
      a.publish(0, part(i, 0, 1));
      if (rateSeenBy(a, 0) != i) {
        assertThat(totals.rateGBps()).isEqualTo(i);
      }
    }
  }
}
