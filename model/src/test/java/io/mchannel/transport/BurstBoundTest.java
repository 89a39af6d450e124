package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.transport.ledger.LocalLedger;
import org.junit.jupiter.api.Test;

/**
 * The published bound: over an interval K a channel of weight w and fixed fair share moves at most
 * {@code w share K (1 + 2 T_W / K)} bytes (MemChannel). Here share 2 GB/s, K ten windows, so 24
 * in units of a window at 1 GB/s.
 */
final class BurstBoundTest {
  private static final double SHARE = 2;
  private static final double BOUND = 24;
  private static final double FLOOD = 13.9;
  private static final long WINDOW_NS = 100_000;

  private record FixedRate(Actuator actuator) implements HostTransport {
    @Override
    public String name() {
      return "fixed-rate";
    }

    @Override
    public String summary() {
      return "every channel at the same rate";
    }

    @Override
    public RateRule rule(HostSetup setup) {
      return (channel, nowNs) -> SHARE;
    }
  }

  private final ScriptedMachine machine = new ScriptedMachine(100);
  private long nowNs;

  /** Moves what a demand and the grant of each window allow; in units of a window at 1 GB/s. */
  private double moved(MChannelRuntime runtime, int windows, double demand) {
    double bytes = 0;
    for (int window = 0; window < windows; window++) {
      double byTime = demand * machine.runNs[0];
      double moved = Math.min(byTime, 64.0 * machine.budgetLines[0]);
      bytes += moved;
      machine.lines[0] += Math.round(moved / 64);
      machine.activeNs[0] += demand > 0 ? Math.round(moved / demand) : WINDOW_NS;
      nowNs += WINDOW_NS;
      runtime.sched(0, nowNs);
    }
    return bytes / WINDOW_NS;
  }

  private MChannelRuntime start(HostTransport transport) {
    MChannelRuntime runtime =
        MChannelRuntime.init(
            transport, machine.setup(0, 1, Hierarchy.FLAT, new LocalLedger(1)));
    runtime.open(0, ChannelSpec.of("adversary", 0), 0);
    return runtime;
  }

  @Test
  void runTimeBreaksTheBoundForAChannelThatIdlesAndThenFloods() {
    MChannelRuntime runtime = start(new FixedRate(Actuator.RUN_TIME));
    moved(runtime, 300, 0);
    assertThat(moved(runtime, 10, FLOOD)).isCloseTo(73.1, within(0.1)).isGreaterThan(3 * BOUND);
  }

  @Test
  void runTimeKeepsTheBoundForSteadyDemand() {
    MChannelRuntime runtime = start(new FixedRate(Actuator.RUN_TIME));
    moved(runtime, 300, FLOOD);
    assertThat(moved(runtime, 10, FLOOD)).isLessThanOrEqualTo(BOUND).isCloseTo(20, within(0.1));
  }

  @Test
  void aLineBudgetKeepsTheBoundForAChannelThatIdlesAndThenFloods() {
    MChannelRuntime runtime = start(new FixedRate(Actuator.LINE_BUDGET));
    moved(runtime, 300, 0);
    assertThat(moved(runtime, 10, FLOOD)).isLessThanOrEqualTo(BOUND);
    assertThat(moved(runtime, 10, FLOOD)).isCloseTo(20, within(0.1));
  }

  @Test
  void aLineBudgetHoldsFromTheMomentAChannelOpens() {
    start(new FixedRate(Actuator.LINE_BUDGET));
    assertThat(machine.budgetLines[0] * 64.0 / WINDOW_NS).isCloseTo(SHARE, within(0.01));
  }

  @Test
  void openingAgainIsNoWayToASecondBudget() {
    MChannelRuntime runtime = start(new FixedRate(Actuator.LINE_BUDGET));
    long lines = 0;
    for (long now = 10_000; now <= WINDOW_NS; now += 10_000) {
      runtime.close(0, now);
      runtime.open(0, ChannelSpec.of("adversary", 0), now);
      lines += machine.budgetLines[0];
    }
    assertThat(lines * 64.0 / WINDOW_NS).isLessThanOrEqualTo(SHARE).isCloseTo(SHARE, within(0.01));
    runtime.close(0, WINDOW_NS);
    runtime.open(0, ChannelSpec.of("adversary", 0), WINDOW_NS);
    assertThat(machine.budgetLines[0]).isZero();
  }

  /** Each is open for 3/10 of a window and issues all that it may; in units as above. */
  private double movedByShortChannels(MChannelRuntime runtime, int count) {
    double bytes = 0;
    for (int channel = 1; channel <= count; channel++) {
      runtime.close(channel - 1, nowNs);
      runtime.open(channel, ChannelSpec.of("adversary", 0), nowNs);
      double byTime = FLOOD * Math.min(machine.runNs[channel], 3 * WINDOW_NS / 10);
      bytes += Math.min(byTime, 64.0 * machine.budgetLines[channel]);
      nowNs += 3 * WINDOW_NS / 10;
    }
    return bytes / WINDOW_NS;
  }

  @Test
  void aLineBudgetHoldsForChannelsThatAreOpenedOneAfterAnother() {
    MChannelRuntime runtime = start(new FixedRate(Actuator.LINE_BUDGET));
    moved(runtime, 1, FLOOD);
    // 33 of them in ten windows, each granted what accrues in 3/10 of one.
    assertThat(movedByShortChannels(runtime, 33)).isLessThanOrEqualTo(BOUND);
    assertThat(movedByShortChannels(start(new FixedRate(Actuator.LINE_BUDGET)), 33))
        .isCloseTo(33 * 0.3 * SHARE, within(0.8 * SHARE));
  }

  @Test
  void runTimeHoldsNoChannelThatIsClosedBeforeItsDemandIsKnown() {
    MChannelRuntime runtime = start(new FixedRate(Actuator.RUN_TIME));
    assertThat(movedByShortChannels(runtime, 33)).isCloseTo(33 * 0.3 * FLOOD, within(0.1));
  }

  @Test
  void aChannelThatOpensOnAQuietHostHasAWholeWindowAtOnce() {
    MChannelRuntime runtime = start(new FixedRate(Actuator.LINE_BUDGET));
    runtime.close(0, 0);
    runtime.open(1, ChannelSpec.of("late", 0), 3 * WINDOW_NS);
    assertThat(machine.budgetLines[1] * 64.0 / WINDOW_NS).isCloseTo(SHARE, within(0.01));
  }

  @Test
  void memchannelPlusCountsLines() {
    HostTransport plus = (HostTransport) Transports.named("memchannel-plus");
    assertThat(plus.actuator()).isEqualTo(Actuator.LINE_BUDGET);
    assertThat(plus.phasing()).isEqualTo(Phasing.SPREAD);
  }
}
