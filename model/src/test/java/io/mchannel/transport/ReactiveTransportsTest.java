package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.transport.ledger.LocalLedger;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The transports that answer a signal of load or delay without reckoning fair shares. */
final class ReactiveTransportsTest {
  private static final long WINDOW_NS = 100_000;

  private final ScriptedMachine machine = new ScriptedMachine(2);
  private MChannelRuntime runtime;
  private long nowNs;

  @BeforeEach
  void atRest() {
    nowNs = 0;
  }

  private void start(String transport) {
    HostTransport t = (HostTransport) Transports.named(transport);
    runtime = MChannelRuntime.init(t, machine.setup(0, 1, Hierarchy.FLAT, new LocalLedger(1)));
    runtime.open(0, ChannelSpec.of("c", 0), nowNs);
  }

  /** Lets the thread want {@code gbps} for some windows; returns the part it may run next. */
  private double windows(int count, double gbps) {
    for (int window = 0; window < count; window++) {
      machine.lines[0] += Math.round(gbps * machine.runNs[0] / 64);
      nowNs += WINDOW_NS;
      runtime.sched(0, nowNs);
    }
    return machine.runNs[0] / (double) WINDOW_NS;
  }

  @Test
  void devLoadThrottleMovesByTheDeltasOfEachLevel() {
    start("devload");
    machine.devLoad = DevLoad.OPTIMAL;
    assertThat(windows(50, 10)).isEqualTo(1);
    machine.devLoad = DevLoad.MODERATE_OVERLOAD;
    assertThat(windows(1, 10)).isCloseTo(1 - 1.0 / 16, within(1e-4));
    machine.devLoad = DevLoad.SEVERE_OVERLOAD;
    assertThat(windows(1, 10)).isCloseTo(1 - 1.0 / 16 - 1.0 / 4, within(1e-4));
    machine.devLoad = DevLoad.OPTIMAL;
    assertThat(windows(5, 10)).isCloseTo(1 - 1.0 / 16 - 1.0 / 4, within(1e-4));
    machine.devLoad = DevLoad.LIGHT;
    assertThat(windows(5, 10)).isEqualTo(1);
  }

  @Test
  void devLoadThrottleStopsAtTheFloor() {
    start("devload");
    machine.devLoad = DevLoad.SEVERE_OVERLOAD;
    assertThat(windows(50, 10)).isCloseTo(0.05, within(1e-3));
  }

  @Test
  void stepsAreTenthsAndOneAnInterval() {
    start("mba");
    windows(50, 10);
    machine.load = 1;
    double before = windows(0, 10);
    assertThat(before).isEqualTo(1);
    // The load factor passes 0.25 after five samples; then a step each interval of ten windows.
    assertThat(windows(20, 10)).isBetween(0.79, 0.91);
    assertThat(windows(200, 10)).isCloseTo(0.1, within(1e-3));
    machine.load = 0;
    assertThat(windows(300, 10)).isEqualTo(1);
  }

  @Test
  void aimdNeverFallsWithoutDelay() {
    start("aimd");
    for (int window = 0; window < 500; window++) {
      assertThat(windows(1, 0.3 * ScriptedMachine.CAPACITY)).isEqualTo(1);
    }
  }

  @Test
  void aimdFallsWhileDelayIsHighAndComesBackInTheStatedTime() {
    start("aimd");
    double demand = 20;
    windows(100, demand);
    // A burst of 10 ms from a second host, at eight idle round trips.
    machine.roundTripNs[0] = 2_000;
    double held = windows(100, demand);
    assertThat(held).isLessThan(0.2).isGreaterThanOrEqualTo(0.05);
    machine.roundTripNs[0] = 250;
    assertThat(windows(45, demand)).isEqualTo(1);
  }

  @Test
  void aimdLeavesTheFloorThoughTheChannelWasStill() {
    start("aimd");
    windows(10, 20);
    machine.roundTripNs[0] = 5_000;
    windows(200, 20);
    machine.roundTripNs[0] = 0;
    windows(45, 0);
    machine.roundTripNs[0] = 250;
    assertThat(windows(2, 20)).isEqualTo(1);
  }

  @Test
  void aimdFallsThoughItHasNeverSeenThePoolIdle() {
    machine.roundTripNs[0] = 2_000;
    machine.idleRoundTripNs = 250;
    start("aimd");
    assertThat(windows(100, 20)).isLessThan(0.2).isGreaterThanOrEqualTo(0.05);
  }

  @Test
  void aimdHoldsChannelsWhoseFloorsTogetherWouldFillTheDevice() {
    int channels = 32;
    ScriptedMachine crowd = new ScriptedMachine(channels);
    crowd.idleRoundTripNs = 250;
    Arrays.fill(crowd.roundTripNs, 2_000);
    HostTransport aimd = (HostTransport) Transports.named("aimd");
    MChannelRuntime many =
        MChannelRuntime.init(aimd, crowd.setup(0, 1, Hierarchy.FLAT, new LocalLedger(1)));
    for (int channel = 0; channel < channels; channel++) {
      many.open(channel, ChannelSpec.of("c" + channel, 0), 0);
    }
    double demand = ScriptedMachine.CAPACITY / channels;
    for (int window = 1; window <= 300; window++) {
      for (int channel = 0; channel < channels; channel++) {
        crowd.lines[channel] += Math.round(demand * crowd.runNs[channel] / 64);
        many.sched(channel, window * WINDOW_NS);
      }
    }
    for (int channel = 0; channel < channels; channel++) {
      assertThat(crowd.runNs[channel]).isLessThan(WINDOW_NS / 10);
    }
  }

  @Test
  void aimdTakesTheLeastSeenForIdleWhereTheSetUpDoesNotTellOrTellsTooMuch() {
    for (double told : new double[] {0, 1e6}) {
      nowNs = 0;
      machine.lines[0] = 0;
      machine.roundTripNs[0] = 250;
      machine.idleRoundTripNs = told;
      start("aimd");
      windows(10, 20);
      machine.roundTripNs[0] = 2_000;
      assertThat(windows(100, 20)).isLessThan(0.2);
    }
  }

  @Test
  void aimdFollowsTheSlopeBetweenItsMarks() {
    start("aimd");
    windows(50, 20);
    machine.roundTripNs[0] = 1_000;
    double rising = windows(1, 20);
    assertThat(rising).isLessThan(1);
    machine.roundTripNs[0] = 900;
    double falling = windows(3, 20);
    assertThat(falling).isGreaterThan(rising);
  }

  @Test
  void aimdConstantsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Aimd.Constants(6, 1.5, 0.8, 0.5, 0.005, 0.875));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Aimd.Constants(1.5, 6, Double.NaN, 0.5, 0.005, 0.875));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Aimd.Constants(1.5, 6, 0.8, 0.5, 0, 0.875));
  }
}
