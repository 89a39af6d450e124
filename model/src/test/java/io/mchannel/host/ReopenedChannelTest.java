package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mchannel.fabric.Target;
import io.mchannel.topology.PoolReader;
import io.mchannel.transport.Actuator;
import io.mchannel.transport.Hierarchy;
import io.mchannel.transport.HostSetup;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.RateRule;
import io.mchannel.transport.ledger.LocalLedger;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
import org.junit.jupiter.api.Test;

/** A thread that closes its channel and opens another runs on, held by the new one alone. */
final class ReopenedChannelTest {
  private static final long WINDOW_NS = 10_000;

  /** A line every 32 ns. */
  private static final double GBPS = 2;

  private static final double LINES_A_WINDOW = GBPS * WINDOW_NS / 64;

  /** Every channel at the same rate, line by line. */
  private static final class FixedRate implements HostTransport {
    @Override
    public String name() {
      return "fixed-rate";
    }

    @Override
    public String summary() {
      return "every channel at the same rate";
    }

    @Override
    public Actuator actuator() {
      return Actuator.LINE_BUDGET;
    }

    @Override
    public RateRule rule(HostSetup setup) {
      return (channel, nowNs) -> GBPS;
    }
  }

  private final PoolSimulation simulation = new PoolSimulation(PoolReader.read("titan-x8"), 5);
  private final TransportDriver driver =
      new TransportDriver(
          simulation,
          0,
          new FixedRate(),
          Parameters.DEFAULT.withWindow(WINDOW_NS, 10 * WINDOW_NS),
          Hierarchy.FLAT,
          new LocalLedger(TransportDriver.cells(simulation, new FixedRate(), Hierarchy.FLAT)),
          0);

  private int startFlood() {
    return driver.start(
        new WindowStream(48, Patterns.sequential(0, 1 << 20, 64), Target.POOL, false),
        (transactions, transaction, nowTick) -> {},
        3,
        0);
  }

  @Test
  void theThreadRunsOnUnderAnotherNumberWithTheSameWeight() {
    int first = startFlood();
    simulation.runFor(WINDOW_NS);
    int second = driver.reopen(first);

    assertThat(second).isNotEqualTo(first);
    assertThat(driver.core(second)).isSameAs(driver.core(first));
    assertThat(driver.runtime().channel(second).weight()).isEqualTo(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> driver.runtime().channel(first))
        .withMessageContaining("not open");
    assertThatIllegalArgumentException().isThrownBy(() -> driver.reopen(first));
  }

  @Test
  void theWindowsOfTheOldChannelNoLongerOpenTheGate() {
    int first = startFlood();
    simulation.runFor(10 * WINDOW_NS);
    int second = driver.reopen(first);
    long before = driver.lines(second);
    simulation.runFor(20 * WINDOW_NS);
    double moved = driver.lines(second) - before;

    assertThat(moved).isBetween(19 * LINES_A_WINDOW, 21 * LINES_A_WINDOW);
  }

  @Test
  void channelAfterChannelMovesNoMoreThanOneThatStays() {
    int channel = startFlood();
    simulation.runFor(10 * WINDOW_NS);
    long before = driver.lines(channel);
    for (int i = 0; i < 100; i++) {
      channel = driver.reopen(channel);
      simulation.runFor(WINDOW_NS / 5.0);
    }
    double moved = driver.lines(channel) - before;

    assertThat(moved).isBetween(0.9 * 20 * LINES_A_WINDOW, 22 * LINES_A_WINDOW);
  }
}
