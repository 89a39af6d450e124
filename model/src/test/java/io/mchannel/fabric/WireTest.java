package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.engine.Engine;
import io.mchannel.engine.TimeBase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireTest {
  private final Engine engine = new Engine(1);
  private final Transactions transactions = new Transactions();
  private final List<Long> arrivals = new ArrayList<>();

  @Test
  void aMessageArrivesWhenItsLastSlotHasFlown() {
    Wire wire = wire(10, 7);
    send(wire);
    engine.runUntil(100);

    assertThat(arrivals).containsExactly(17L);
  }

  @Test
  void aFractionOfATickIsOwedToTheNextMessage() {
    // 2.5 ticks a message: they end at 2.5, 5, 7.5 and 10, and are seen at the tick after that.
    Wire wire = wire(2.5, 0);
    for (int i = 0; i < 4; i++) {
      engine.runUntil(Math.max(engine.now(), wire.freeTick()));
      send(wire);
    }
    engine.runUntil(100);

    assertThat(arrivals).containsExactly(3L, 5L, 8L, 10L);
  }

  @ParameterizedTest(name = "{0} ticks a message")
  @ValueSource(doubles = {4.3, 5.666_666_7, 1.000_000_01, 21.579_5})
  void manyMessagesTakeExactlyTheirTime(double ticksPerMessage) {
    int messages = 1_000_000;
    Wire wire = wire(ticksPerMessage, 0);
    for (int i = 0; i < messages; i++) {
      engine.runUntil(wire.freeTick());
      send(wire);
    }
    engine.runUntil(wire.freeTick() + 1);

    assertThat((double) wire.busyTicks())
        .isBetween(messages * ticksPerMessage - 1.001, messages * ticksPerMessage + 1.001);
    assertThat(arrivals).isSorted().hasSize(messages);
  }

  @Test
  void busyTimeIsWhatHasBeenSentSoFar() {
    Wire wire = wire(10, 7);
    engine.runUntil(5);
    send(wire);
    assertThat(wire.busyTicks()).isZero();
    engine.runUntil(9);
    assertThat(wire.busyTicks()).isEqualTo(4);
    engine.runUntil(40);
    assertThat(wire.busyTicks()).isEqualTo(10);
  }

  /** 5e9 B at 64e9 and at 512e9 B/s, sent as one message: 78.125 ms and 9.765625 ms. */
  @ParameterizedTest(name = "{0} B/s")
  @ValueSource(doubles = {64e9, 512e9})
  void aTransferOfFiveGigabytesTakesItsTimeToTheTick(double bytesPerSecond) {
    double seconds = 5e9 / bytesPerSecond;
    double ticks = seconds * 1e9 * TimeBase.DEFAULT.ticksPerNs();
    Wire wire = wire(ticks, 0);
    send(wire);
    engine.runUntil(wire.freeTick());

    assertThat(arrivals).containsExactly((long) ticks);
    assertThat(wire.busyTicks()).isEqualTo((long) ticks).isPositive();
  }

  private Wire wire(double ticksPerMessage, long flightTicks) {
    double[] ticks = new double[MessageClass.COUNT];
    ticks[MessageClass.REQ] = ticksPerMessage;
    return new Wire(engine, transactions, ticks, flightTicks, this::arrive, 0);
  }

  private void send(Wire wire) {
    wire.transmit(transactions.open(0, 0, 0, 0, false, engine.now()));
  }

  private void arrive(int transaction, int input) {
    arrivals.add(engine.now());
    transactions.close(transaction);
  }
}
