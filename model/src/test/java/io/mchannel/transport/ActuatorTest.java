package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ActuatorTest {
  private static final Parameters P = Parameters.DEFAULT;
  private static final long WINDOW_NS = P.windowNs();

  private long grantedNs;
  private long grantedLines;

  private final RunGate gate =
      (channel, runNs, budgetLines) -> {
        grantedNs = runNs;
        grantedLines = budgetLines;
      };

  private static Channel channelOfDemand(double gbps) {
    Channel channel = new Channel(0, ChannelSpec.of("c", 0), 0, 0, 0, WINDOW_NS);
    channel.observe(Math.round(gbps * WINDOW_NS / 64), WINDOW_NS, WINDOW_NS, 0);
    return channel;
  }

  @Test
  void aThreadRunsTheShareOfItsDemand() {
    Actuator.RUN_TIME.grant(channelOfDemand(20), 20.0 / 3, WINDOW_NS, P, gate);
    assertThat(grantedNs).isCloseTo(33_333, within(1L));
    assertThat(grantedLines).isEqualTo(RunGate.UNLIMITED);
  }

  @Test
  void aThreadThatWantsLessThanItsShareRunsAllTheTime() {
    Actuator.RUN_TIME.grant(channelOfDemand(2), 20.0 / 3, WINDOW_NS, P, gate);
    assertThat(grantedNs).isEqualTo(100_000);
  }

  @Test
  void aThreadWithoutDemandRunsAllTheTime() {
    Actuator.RUN_TIME.grant(channelOfDemand(0), 0, WINDOW_NS, P, gate);
    assertThat(grantedNs).isEqualTo(100_000);
  }

  @Test
  void aThreadAlwaysRunsLongEnoughToShowItsDemand() {
    Actuator.RUN_TIME.grant(channelOfDemand(20), 1e-9, WINDOW_NS, P, gate);
    assertThat(grantedNs).isEqualTo(P.minRunNs());
  }

  @Test
  void aHeldThreadRanItsGrantAndAFreeOneUntilTheLateCall() {
    Channel channel = channelOfDemand(20);
    Actuator.RUN_TIME.grant(channel, 10, WINDOW_NS, P, gate);
    assertThat(Actuator.RUN_TIME.ranNs(channel, 3 * WINDOW_NS, P, null)).isEqualTo(50_000);
    Actuator.RUN_TIME.grant(channel, 20, WINDOW_NS, P, gate);
    assertThat(Actuator.RUN_TIME.ranNs(channel, 3 * WINDOW_NS, P, null)).isEqualTo(300_000);
  }

  @Test
  void aBudgetIsTheRateTimesTheWindowInLines() {
    // 6.4 GB/s for 100 us are 640 000 B.
    Channel channel = new Channel(0, ChannelSpec.of("c", 0), 0, 0, 0, WINDOW_NS);
    Actuator.LINE_BUDGET.grant(channel, 6.4, 0, P, gate);
    assertThat(grantedLines).isEqualTo(10_000);
    assertThat(grantedNs).isEqualTo(WINDOW_NS);
  }

  @Test
  void aRateBelowALineAWindowStillGetsItsLines() {
    Channel channel = new Channel(0, ChannelSpec.of("c", 0), 0, 0, 0, WINDOW_NS);
    long lines = 0;
    for (int window = 0; window < 1000; window++) {
      Actuator.LINE_BUDGET.grant(channel, 0.000064, window * WINDOW_NS, P, gate);
      lines += grantedLines;
    }
    assertThat(lines).isBetween(99L, 100L);
  }

  @Test
  void whateverAThreadDoesWithItsBudgetTheBurstBoundHolds() {
    for (long seed = 1; seed <= 20; seed++) {
      double rate = 0.001 + 5 * new SplittableRandom(seed).nextDouble();
      double bound = rate * P.intervalNs() * (1 + 2.0 * P.windowNs() / P.intervalNs());
      assertThat(worstInterval(seed, rate))
          .as("seed %d, rate %s", seed, rate)
          .isLessThanOrEqualTo(bound + 64);
    }
  }

  /**
   * The most bytes in any interval K, for a thread that issues its whole budget at random at the
   * start or the end of each grant, or at random moments, under calls that come early and late.
   */
  private double worstInterval(long seed, double rate) {
    SplittableRandom random = new SplittableRandom(seed);
    Channel channel = new Channel(0, ChannelSpec.of("c", 0), 0, 0, 0, WINDOW_NS);
    Deque<long[]> issued = new ArrayDeque<>();
    long lines = 0;
    long most = 0;
    long left = 0;
    long now = 0;
    for (int call = 0; call < 3000; call++) {
      grantedLines = -1;
      Actuator.LINE_BUDGET.grant(channel, rate, now, P, gate);
      left = grantedLines >= 0 ? grantedLines : left;
      long gap = 1 + random.nextLong(2 * WINDOW_NS);
      long at =
          switch (random.nextInt(4)) {
            case 0 -> now;
            case 1 -> now + gap - 1;
            case 2 -> now + random.nextLong(gap);
            default -> -1;
          };
      if (at >= 0) {
        issued.add(new long[] {at, left});
        lines += left;
        left = 0;
        while (issued.peek()[0] <= at - P.intervalNs()) {
          lines -= issued.poll()[1];
        }
        most = Math.max(most, lines);
      }
      now += gap;
    }
    return most * 64.0;
  }
}
