package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.transport.Channel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transports on hosts that share a simulated pool. */
final class ControlledHostsTest {
  private static final double INTERVAL_NS = ControlledPool.PARAMETERS.intervalNs();
  private static final double WINDOW_NS = ControlledPool.PARAMETERS.windowNs();
  private static final double NEVER_NS = 1e12;

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, 1e-300})
  void aWeightThatMeansNothingStartsNoThread(double weight) {
    ControlledPool pool = new ControlledPool("memchannel-weighted", 1, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pool.window(0, 48, 0, NEVER_NS, weight))
        .withMessageStartingWith("channel channel-0: weight " + weight + "; it must be from");
    assertThat(pool.runFor(INTERVAL_NS)[0]).isZero();
  }

  /** Of the transports that promise shares; those that only answer a delay promise no such thing. */
  @ParameterizedTest
  @ValueSource(strings = {"memchannel", "memchannel-weighted", "memchannel-plus", "hcsfq"})
  void aHostThatWakesUpLeavesTheOthersAlikeAndEveryRateANumber(String transport) {
    ControlledPool pool = new ControlledPool(transport, 3, 1);
    double wakesNs = 25 * INTERVAL_NS;
    pool.window(0, 48, wakesNs, NEVER_NS, 1);
    for (int host = 1; host < 3; host++) {
      for (int thread = 0; thread < 2; thread++) {
        pool.window(host, 32, 0, NEVER_NS, 1);
      }
    }
    double[] alone = settled(pool);
    assertThat(alone[0]).isZero();
    assertThat(alone[1] / (alone[1] + alone[2])).isCloseTo(0.5, within(0.005));
    double[] together = settled(pool);
    assertThat(together[0]).isPositive();
    assertThat(together[1] / (together[1] + together[2])).isCloseTo(0.5, within(0.005));
  }

  /** Mean bandwidths of the last 20 of 25 intervals. */
  private static double[] settled(ControlledPool pool) {
    for (int interval = 0; interval < 5; interval++) {
      pool.runFor(INTERVAL_NS);
      requireNumbers(pool);
    }
    double[] mean = new double[3];
    for (int interval = 0; interval < 20; interval++) {
      double[] gbps = pool.runFor(INTERVAL_NS);
      requireNumbers(pool);
      for (int host = 0; host < 3; host++) {
        mean[host] += gbps[host] / 20;
      }
    }
    return mean;
  }

  private static void requireNumbers(ControlledPool pool) {
    for (int host = 0; host < 3; host++) {
      for (int channel = 0; channel < (host == 0 ? 1 : 2); channel++) {
        Channel known = pool.driver(host).runtime().channel(channel);
        assertThat(known.rateGBps()).isFinite().isNotNegative();
        assertThat(known.demandGBps()).isFinite().isNotNegative();
      }
    }
  }

  /**
   * One host asks for 30 % of the endpoints, by two threads that do not ask for less when they are
   * served late; the other bursts for 100 windows, 10 ms at the published length. Regaining all of a
   * path takes 45 windows (class comment of Aimd). What was left undone meanwhile is then made up
   * for; Poisson arrivals of an interval differ by 2 %.
   */
  @Test
  void aimdHoldsNobodyWithoutCongestionAndRecoversFromABurst() {
    ControlledPool pool = new ControlledPool("aimd", 2, 2);
    double demand = 0.3 * 11.86;
    int[] threads = {pool.paced(0, demand / 2), pool.paced(0, demand / 2)};
    double burstNs = 100 * WINDOW_NS;
    for (int thread = 0; thread < 12; thread++) {
      pool.window(1, 48, burstNs, 2 * burstNs, 1);
    }

    double before = pool.runFor(burstNs)[0];
    assertThat(before).isCloseTo(demand, within(0.02 * demand));
    for (int thread : threads) {
      assertThat(pool.driver(0).core(thread).activeTicks())
          .as("ticks in which thread %s was let run", thread)
          .isEqualTo(pool.nowTick());
    }

    double[] during = pool.runFor(burstNs);
    assertThat(during[1]).isPositive();

    pool.runFor(45 * WINDOW_NS);
    for (int interval = 0; interval < 15; interval++) {
      assertThat(pool.runFor(INTERVAL_NS)[0])
          .as("interval %s after the stated time", interval)
          .isGreaterThan(0.92 * demand);
    }
  }

  @Test
  void aimdKeepsLatencyBelowItsHighMarkAndTheLinksBusy() {
    double idleNs = 229;
    assertThat(latencyNsOfRivals("none")).isGreaterThan(10 * idleNs);
    assertThat(latencyNsOfRivals("aimd")).isBetween(idleNs, 6 * idleNs);
  }

  /** By Little's law, lines in flight over what flows. */
  private static double latencyNsOfRivals(String transport) {
    ControlledPool pool = new ControlledPool(transport, 1, 2);
    for (int thread = 0; thread < 12; thread++) {
      pool.window(0, 48, 0, NEVER_NS, 1);
    }
    pool.runFor(10 * INTERVAL_NS);
    double lines = 0;
    double gbps = 0;
    for (int sample = 0; sample < 100; sample++) {
      // No divisor of the window, or each sample would meet the same phase of it.
      gbps += pool.runFor(WINDOW_NS * 0.37)[0];
      lines += pool.inFlight(0);
    }
    assertThat(gbps / 100).isGreaterThan(0.8 * 11.86);
    return lines * 64 / gbps;
  }
}
