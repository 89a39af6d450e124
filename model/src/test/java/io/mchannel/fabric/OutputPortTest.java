package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.engine.Engine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Messages of one port, named {@code input.lane}, in the order in which they are sent. */
class OutputPortTest {
  private static final int MESSAGE_TICKS = 10;
  private static final int RETURN_TICKS = 25;

  private final Engine engine = new Engine(1);
  private final Transactions transactions = new Transactions();
  private final LaneFifos queues = new LaneFifos(3, 2);
  private final List<String> sent = new ArrayList<>();
  private final List<Long> sentTicks = new ArrayList<>();
  private final Departures departures =
      new Departures() {
        @Override
        public int head(int input, int lane) {
          return queues.of(input, lane).peek();
        }

        @Override
        public void departed(int input, int lane) {
          queues.of(input, lane).remove();
          sent.add(input + "." + lane);
          sentTicks.add(engine.now());
          if (!queues.of(input, lane).isEmpty()) {
            port().request(input, lane);
          }
        }
      };
  private CreditPool credits = new CreditPool(engine, 2, new int[] {9, 9, 9, 9}, RETURN_TICKS);
  private OutputPort port = newPort();

  @Test
  void inputsTakeTurns() {
    queue(0, 0, 3);
    queue(1, 0, 3);
    queue(2, 0, 3);
    engine.runUntil(200);

    assertThat(sent)
        .containsExactly("0.0", "1.0", "2.0", "0.0", "1.0", "2.0", "0.0", "1.0", "2.0");
  }

  @Test
  void lanesTakeTurnsWithinTheTurnOfTheirInput() {
    queue(0, 0, 2);
    queue(0, 1, 2);
    queue(1, 0, 4);
    engine.runUntil(200);

    assertThat(sent)
        .containsExactly("0.0", "1.0", "0.1", "1.0", "0.0", "1.0", "0.1", "1.0");
  }

  @Test
  void messagesFollowEachOtherWithoutAGap() {
    queue(0, 0, 3);
    engine.runUntil(200);

    assertThat(sentTicks).containsExactly(0L, 10L, 20L);
  }

  @Test
  void aHeadWithoutACreditIsPassedOverAndGoesWhenOneComesBack() {
    credits = new CreditPool(engine, 2, new int[] {1, 1, 1, 1}, RETURN_TICKS);
    port = newPort();
    queue(0, 0, 2);
    queue(1, 1, 1);
    engine.runUntil(14);
    assertThat(sent).containsExactly("0.0", "1.1");

    credits.giveBack(0, MessageClass.REQ);
    engine.runUntil(200);
    assertThat(sent).containsExactly("0.0", "1.1", "0.0");
    assertThat(sentTicks).last().isEqualTo(14L + RETURN_TICKS);
  }

  @Test
  void aPortIsBlockedWhileTheWireIsFreeAndNoHeadHasACredit() {
    credits = new CreditPool(engine, 2, new int[] {1, 1, 1, 1}, RETURN_TICKS);
    port = newPort();
    queue(0, 0, 2);
    engine.runUntil(9);
    assertThat(port.backpressure().blockedTicks()).isZero();
    engine.runUntil(30);
    credits.giveBack(0, MessageClass.REQ);
    engine.runUntil(200);

    // From the end of the first message at 10 to the arrival of the credit at 55.
    assertThat(port.backpressure().blockedTicks()).isEqualTo(45);
  }

  @Test
  void aWriteWithoutACreditBlocksTheReadBehindItInItsLaneOnly() {
    credits = new CreditPool(engine, 2, new int[] {9, 1, 9, 9}, RETURN_TICKS);
    port = newPort();
    queueMessages(0, 0, message(true), message(true), message(false));
    queueMessages(1, 1, message(false));
    engine.runUntil(200);

    assertThat(sent).containsExactly("0.0", "1.1");
    assertThat(queues.of(0, 0).size()).isEqualTo(2);
  }

  private OutputPort port() {
    return port;
  }

  private OutputPort newPort() {
    double[] ticks = new double[MessageClass.COUNT];
    Arrays.fill(ticks, MESSAGE_TICKS);
    Receiver nowhere = (transaction, input) -> {};
    Wire wire = new Wire(engine, transactions, ticks, 0, nowhere, 0);
    return new OutputPort(engine, transactions, departures, 3, wire, credits);
  }

  private void queue(int input, int lane, int reads) {
    queueMessages(input, lane, IntStream.range(0, reads).map(i -> message(false)).toArray());
  }

  private void queueMessages(int input, int lane, int... messages) {
    for (int message : messages) {
      queues.of(input, lane).add(message);
    }
    port.request(input, lane);
  }

  private int message(boolean write) {
    return transactions.open(0, 0, 0, 0, write, engine.now());
  }
}
