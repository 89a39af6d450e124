package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class ChannelTest {
  private static final long WINDOW_NS = 100_000;
  private static final double PER_WINDOW = StrictMath.exp(-0.1);

  /** 10 GB/s over 100 us are 1 000 000 B; 15 625 lines. */
  private static final long LINES = 15_625;

  private final Channel channel = new Channel(0, ChannelSpec.of("c", 0), 0, 0, 0, WINDOW_NS);

  @Test
  void theFilterApproachesASteadyRateExponentially() {
    channel.observe(LINES, WINDOW_NS, WINDOW_NS, PER_WINDOW);
    assertThat(channel.rateGBps()).isCloseTo(0.951626, within(5e-7));
    for (int window = 2; window <= 10; window++) {
      channel.observe(window * LINES, window * WINDOW_NS, WINDOW_NS, PER_WINDOW);
    }
    assertThat(channel.rateGBps()).isCloseTo(6.32121, within(5e-6));
    assertThat(channel.demandGBps()).isCloseTo(channel.rateGBps(), within(1e-12));
  }

  @Test
  void rateIsOverTheWindowAndDemandOverTheRunTime() {
    // Held for half of each window: the published listing would report a rate of 20 here.
    for (int window = 1; window <= 300; window++) {
      channel.observe(window * LINES, window * WINDOW_NS, WINDOW_NS / 2, PER_WINDOW);
    }
    assertThat(channel.rateGBps()).isCloseTo(10, within(1e-6));
    assertThat(channel.demandGBps()).isCloseTo(20, within(1e-6));
  }

  @Test
  void aThreadThatDidNotRunShowsNoDemand() {
    channel.observe(LINES, WINDOW_NS, WINDOW_NS, PER_WINDOW);
    double demand = channel.demandGBps();
    channel.observe(LINES, 2 * WINDOW_NS, 0, PER_WINDOW);
    assertThat(channel.demandGBps()).isEqualTo(demand);
    assertThat(channel.rateGBps()).isLessThan(demand);
  }

  @Test
  void aCounterThatFallsOrJumpsYieldsARateWithinRange() {
    channel.observe(LINES, WINDOW_NS, WINDOW_NS, PER_WINDOW);
    channel.observe(-5, 2 * WINDOW_NS, WINDOW_NS, PER_WINDOW);
    assertThat(channel.rateGBps()).isBetween(0.0, 10.0);
    channel.observe(Long.MAX_VALUE - 10, 3 * WINDOW_NS, 1, PER_WINDOW);
    assertThat(channel.rateGBps()).isBetween(0.0, Parameters.MAX_RATE_GBPS);
    assertThat(channel.demandGBps()).isBetween(0.0, Parameters.MAX_RATE_GBPS);
  }

  @Test
  void anIdleChannelComesToAFullStop() {
    channel.observe(LINES, WINDOW_NS, WINDOW_NS, PER_WINDOW);
    for (int window = 2; window <= 400; window++) {
      channel.observe(LINES, window * WINDOW_NS, WINDOW_NS, PER_WINDOW);
    }
    assertThat(channel.rateGBps()).isZero();
    assertThat(channel.demandGBps()).isZero();
  }
}
