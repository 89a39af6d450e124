package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.mchannel.engine.Engine;
import io.mchannel.engine.RandomStreams;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The wait before a link under Poisson arrivals, against the formulas of queueing theory. */
class LinkQueueTest {
  /** Mean time that a message takes on the wire; long, so that a tick is small beside it. */
  private static final double SERVICE_TICKS = 1000;

  private static final int MESSAGES = 3_000_000;

  @ParameterizedTest(name = "at utilisation {0}")
  @ValueSource(doubles = {0.3, 0.6, 0.8})
  void equalMessagesWaitAsInMD1(double utilisation) {
    double[] service = new double[MessageClass.COUNT];
    service[MessageClass.REQ] = SERVICE_TICKS;
    UniformRandomProvider random = new RandomStreams(7).stream("arrivals");
    MessageStream link =
        new MessageStream(
            new Engine(1),
            service,
            () -> RandomStreams.exponential(random, SERVICE_TICKS / utilisation),
            () -> MessageClass.REQ);

    link.run(MESSAGES);

    // Pollaczek and Khinchine: rho S / (2 (1 - rho)) for a constant service time S.
    double expected = utilisation * SERVICE_TICKS / (2 * (1 - utilisation));
    assertThat(link.meanWaitTicks()).isCloseTo(expected, withinPercentage(2));
  }

  /**
   * By Pollaczek and Khinchine the mean wait depends on the first two moments of the service time
   * alone. Messages of S/2 with probability 0.8 and of 3 S with 0.2 have those of an exponential
   * distribution: mean 0.4 S + 0.6 S = S, mean square 0.2 S^2 + 1.8 S^2 = 2 S^2.
   */
  @ParameterizedTest(name = "at utilisation {0}")
  @ValueSource(doubles = {0.3, 0.6, 0.8})
  void messagesWithTheMomentsOfAnExponentialWaitAsInMM1(double utilisation) {
    double[] service = new double[MessageClass.COUNT];
    service[MessageClass.REQ] = SERVICE_TICKS / 2;
    service[MessageClass.DRS] = SERVICE_TICKS * 3;
    UniformRandomProvider arrivals = new RandomStreams(8).stream("arrivals");
    UniformRandomProvider sizes = new RandomStreams(8).stream("sizes");
    MessageStream link =
        new MessageStream(
            new Engine(1),
            service,
            () -> RandomStreams.exponential(arrivals, SERVICE_TICKS / utilisation),
            () -> sizes.nextDouble() < 0.8 ? MessageClass.REQ : MessageClass.DRS);

    link.run(MESSAGES);

    double expected = utilisation * SERVICE_TICKS / (1 - utilisation);
    assertThat(link.meanWaitTicks()).isCloseTo(expected, withinPercentage(2));
  }
}
