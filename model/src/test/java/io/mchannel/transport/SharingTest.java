package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What channels get once the loop has settled. */
final class SharingTest {
  private static final int SETTLE = 600;
  private static final Percentage CLOSE = Percentage.withPercentage(5);

  @ParameterizedTest
  @ValueSource(strings = {"memchannel", "memchannel-weighted", "memchannel-plus", "hcsfq"})
  void smallDemandsAreMetAndTheRestIsSplitEvenlyOverHosts(String transport) {
    FluidPool pool = new FluidPool(transport, 2);
    pool.host(0).open(2);
    pool.host(0).open(20);
    pool.host(1).open(8);
    pool.host(1).open(20);
    pool.run(SETTLE);
    double[] rates = pool.run(400);
    double share = 20.0 / 3;
    assertThat(rates[0]).isCloseTo(2, CLOSE);
    assertThat(rates[1]).isCloseTo(share, Percentage.withPercentage(12));
    assertThat(rates[2]).isCloseTo(share, Percentage.withPercentage(12));
    assertThat(rates[3]).isCloseTo(share, Percentage.withPercentage(12));
    assertThat(Arrays.stream(rates).sum()).isGreaterThan(0.88 * FluidPool.CAPACITY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "memchannel", "memchannel-plus", "hcsfq", "memchannel-fixed-capacity", "aimd", "devload"
      })
  void withoutContentionEveryoneGetsWhatItWants(String transport) {
    FluidPool pool = new FluidPool(transport, 2);
    pool.host(0).open(2);
    pool.host(1).open(3);
    pool.host(1).open(4);
    pool.run(SETTLE);
    double[] rates = pool.run(100);
    assertThat(rates[0]).isCloseTo(2, CLOSE);
    assertThat(rates[1]).isCloseTo(3, CLOSE);
    assertThat(rates[2]).isCloseTo(4, CLOSE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memchannel-weighted", "memchannel-plus"})
  void weightsSplitWhatAllWant(String transport) {
    FluidPool pool = new FluidPool(transport, 2);
    pool.host(0).open(30);
    pool.host(0).open(30, spec -> spec.withWeight(2));
    pool.host(1).open(30);
    pool.run(SETTLE);
    double[] rates = pool.run(400);
    assertThat(rates[1] / rates[0]).isCloseTo(2, CLOSE);
    assertThat(rates[2] / rates[0]).isCloseTo(1, CLOSE);
  }

  @Test
  void theUnweightedRuleIgnoresWeights() {
    FluidPool pool = new FluidPool("memchannel", 1);
    pool.host(0).open(30);
    pool.host(0).open(30, spec -> spec.withWeight(2));
    pool.run(SETTLE);
    double[] rates = pool.run(400);
    assertThat(rates[1] / rates[0]).isCloseTo(1, CLOSE);
  }

  @Test
  void aTenantGetsNoMoreByOpeningMoreChannels() {
    HostTransport hcsfq = (HostTransport) Transports.named("hcsfq");
    FluidPool pool =
        new FluidPool(hcsfq, Parameters.DEFAULT, new Hierarchy(List.of(0, 1)), 2);
    pool.host(0).open(30);
    for (int flow = 0; flow < 3; flow++) {
      pool.host(flow % 2).open(30, spec -> spec.withApplication(1));
    }
    pool.run(2 * SETTLE);
    double[] rates = pool.run(400);
    // Threads come host by host: tenant A's one and B's two on host 0, then B's last on host 1.
    double a = rates[0];
    double b = rates[1] + rates[2] + rates[3];
    assertThat(a / b).isCloseTo(1, CLOSE);
    assertThat(rates[1] / b).isCloseTo(1.0 / 3, CLOSE);
    assertThat(rates[3] / b).isCloseTo(1.0 / 3, CLOSE);
  }

  @Test
  void inAFlatTreeTheSameChannelsShareAlike() {
    FluidPool pool = new FluidPool("hcsfq", 2);
    for (int flow = 0; flow < 4; flow++) {
      pool.host(flow % 2).open(30);
    }
    pool.run(SETTLE);
    for (double rate : pool.run(400)) {
      assertThat(rate).isCloseTo(5.5, Percentage.withPercentage(12));
    }
  }

  @Test
  void withoutTheLedgerHostsKnowNothingOfEachOther() {
    // Host 0 has one greedy channel, host 1 three: alone on its host, the one takes far more.
    FluidPool shared = new FluidPool("memchannel-fixed-capacity", 2);
    FluidPool local = new FluidPool("memchannel-local-only", 2);
    for (FluidPool pool : List.of(shared, local)) {
      pool.host(0).open(30);
      for (int flow = 0; flow < 3; flow++) {
        pool.host(1).open(30);
      }
      pool.run(SETTLE);
    }
    double[] withLedger = shared.run(200);
    double[] without = local.run(200);
    assertThat(withLedger[0] / withLedger[1]).isCloseTo(1, CLOSE);
    assertThat(without[0] / without[1]).isGreaterThan(1.5);
  }

  @Test
  void aStaticShareIsNotPassedOn() {
    FluidPool pool = new FluidPool("static", 2);
    pool.host(0).open(1);
    pool.host(0).open(30);
    pool.host(1).open(30);
    pool.host(1).open(30);
    pool.run(SETTLE);
    double[] rates = pool.run(200);
    assertThat(rates[0]).isCloseTo(1, CLOSE);
    for (int greedy = 1; greedy < 4; greedy++) {
      assertThat(rates[greedy]).isCloseTo(5.5, CLOSE);
    }
  }

  @Test
  void whenARivalLeavesItsBandwidthIsTakenWithinTenIntervals() {
    for (String transport : List.of("memchannel", "memchannel-plus")) {
      FluidPool pool = new FluidPool(transport, 2);
      pool.host(0).open(20);
      FluidPool.Thread rival = pool.host(1).open(20);
      pool.run(SETTLE);
      rival.demandGBps = 0;
      pool.run(100);
      assertThat(pool.run(20)[0]).as(transport).isGreaterThan(0.95 * 20);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memchannel", "memchannel-plus", "memchannel-weighted", "static"})
  void aHostThatWakesUpLeavesTheOthersAlike(String transport) {
    // Case: host 0 idle, then active, beside two hosts of the same weight.
    FluidPool pool = new FluidPool(transport, 3);
    FluidPool.Thread sleeper = pool.host(0).open(0);
    pool.host(1).open(30);
    pool.host(2).open(30);
    pool.run(SETTLE);
    double[] before = pool.run(200);
    assertThat(before[1] / (before[1] + before[2])).isCloseTo(0.5, within(0.005));
    sleeper.demandGBps = 30;
    pool.run(SETTLE);
    double[] after = pool.run(400);
    assertThat(after[1] / (after[1] + after[2])).isCloseTo(0.5, within(0.005));
    assertThat(after[0] / after[1]).isCloseTo(1, CLOSE);
  }

  @Test
  void anEnvelopeHoldsWhateverTheShare() {
    FluidPool pool = new FluidPool("memchannel", 1);
    pool.host(0).open(30, spec -> spec.withEnvelope(new Envelope(12, 30)));
    pool.host(0).open(30, spec -> spec.withEnvelope(new Envelope(0, 3)));
    pool.host(0).open(30);
    pool.run(SETTLE);
    double[] rates = pool.run(400);
    assertThat(rates[0]).isGreaterThan(11);
    assertThat(rates[1]).isLessThan(3.01);
  }
}
