package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.sun.management.ThreadMXBean;
import io.mchannel.engine.EventHandler;
import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Stage;
import io.mchannel.fabric.Target;
import io.mchannel.fabric.Transactions;
import io.mchannel.workload.BlockStream;
import io.mchannel.workload.BlockStream.Operation;
import io.mchannel.workload.PacedStream;
import io.mchannel.workload.Patterns;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of the lines of a whole pool. */
class LinesTest {
  /** Lines in flight, seen at every tick, against arrivals times the time that each was in flight. */
  @ParameterizedTest(name = "at {0} of the port")
  @ValueSource(doubles = {0.3, 0.8})
  void linesInFlightAreRateTimesLatency(double load) {
    PoolSimulation simulation = new PoolSimulation(Measured.pool("titan-x8"), 2);
    long[] linesAndTicks = new long[2];
    int cores = 8;
    double meanGapTicks = cores * 64 / (23.7 * load) * simulation.timeBase().ticksPerNs();
    for (int core = 0; core < cores; core++) {
      simulation
          .host(0)
          .start(
              new PacedStream(
                  meanGapTicks,
                  Patterns.random(0, 1L << 36, 64, simulation.streams().stream("a" + core)),
                  Target.POOL,
                  core % 2 == 0,
                  simulation.streams().stream("b" + core)),
              (all, line, now) -> {
                linesAndTicks[0]++;
                linesAndTicks[1] += now - all.issuedTick(line);
              });
    }
    long[] inFlightTicks = new long[1];
    EventHandler observer =
        new EventHandler() {
          @Override
          public void handle(int arg) {
            inFlightTicks[0] += simulation.transactions().open();
            simulation.engine().schedule(1, this, 0);
          }
        };
    simulation.engine().schedule(0, observer, 0);
    simulation.runFor(250_000);

    double ticks = simulation.engine().now();
    double inFlight = inFlightTicks[0] / ticks;
    double rate = linesAndTicks[0] / ticks;
    double latency = (double) linesAndTicks[1] / linesAndTicks[0];
    assertThat(inFlight).isCloseTo(rate * latency, withinPercentage(0.1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"titan-x8", "titan-2x8", "two-host", "two-level"})
  void theSameSeedGivesTheSameNumbers(String pool) {
    assertThat(mixed(pool, 3, 2_000).run().numbers()).isEqualTo(mixed(pool, 3, 2_000).run().numbers());
    assertThat(mixed(pool, 4, 2_000).run().numbers()).isNotEqualTo(mixed(pool, 3, 2_000).run().numbers());
  }

  @Test
  void aWarmPoolAllocatesNothingForALine() {
    Measured run = mixed("titan-x8", 1, 20_000);
    PoolSimulation simulation = run.simulation();
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    long bytes = 0;
    long lines = 0;
    simulation.runFor(20_000);
    for (int stretch = 0; stretch < 10 && lines < 100_000; stretch++) {
      long linesBefore = completed(simulation);
      long before = thread.getThreadAllocatedBytes(self);
      simulation.runFor(40_000);
      bytes += thread.getThreadAllocatedBytes(self) - before;
      lines += completed(simulation) - linesBefore;
    }

    assertThat(lines).isGreaterThanOrEqualTo(100_000);
    assertThat((double) bytes / lines).as("bytes a line").isLessThan(1);
  }

  /**
   * Links of 64e9 and 512e9 B/s, a pool of 16 TiB and 10
   * s of simulated time. A line now and then suffices: what could wrap is the clock.
   */
  @ParameterizedTest(name = "x{0} lanes")
  @ValueSource(ints = {8, 16})
  void tenSecondsOnAFastAndLargePoolWrapNothing(int width) {
    PoolSimulation simulation =
        new PoolSimulation(
            Measured.pool(
                "titan-x8",
                "links[*].flit=256",
                "links[*].width=" + width,
                "links[*].generation=" + (width == 8 ? 6 : 8),
                "endpoints[*].dimm.capacityBytes=" + (4L << 40)),
            1);
    double tenSecondsNs = 1e10;
    LineMeter meter = new LineMeter(simulation.timeBase(), 10, 1e9);
    simulation
        .host(0)
        .start(
            new PacedStream(
                8e6, // a line a millisecond
                Patterns.random(0, 16L << 40, 64, simulation.streams().stream("addresses")),
                Target.POOL,
                false,
                simulation.streams().stream("gaps")),
            meter);
    simulation.runFor(tenSecondsNs);

    assertThat(simulation.engine().now()).isEqualTo(80_000_000_000L);
    assertThat(meter.lines(0)).isBetween(9_500L, 10_500L);
    for (int batch = 0; batch < 10; batch++) {
      assertThat(meter.meanLatencyNsIn(batch)).isBetween(100.0, 400.0);
    }
    for (Stage stage : Stage.values()) {
      assertThat(meter.meanWaitNs(stage, 0)).isBetween(0.0, 400.0);
    }
    for (int link = 0; link < simulation.fabric().graph().links(); link++) {
      assertThat(simulation.fabric().utilisation(link)).isBetween(0.0, 1e-3);
    }
  }

  /** Credits that travel for a second make a line wait for longer than an int has ticks. */
  @Test
  void aWaitOfSecondsIsBookedWhole() {
    PoolSimulation simulation =
        new PoolSimulation(
            Measured.pool(
                "titan-x8",
                "links[0].flightNs=1000000000",
                "links[0].lanes=1",
                "links[0].credits={req: 1, rwd: 1, drs: 8, ndr: 8}"),
            1);
    LineMeter meter = new LineMeter(simulation.timeBase(), 1, 9e9);
    BlockStream stream =
        new BlockStream(
            Operation.READ, 128, Patterns.sequential(0, 1 << 20, 128), Target.POOL, Target.POOL);
    simulation.host(0).start(new FiniteWorkload(2, stream), meter);
    simulation.runFor(9e9);

    assertThat(meter.lines(0)).isEqualTo(2);
    // The second line waits for the first one's flight and for the credit's: 2 s, shared by two.
    assertThat(meter.meanWaitNs(Stage.ADAPTER_LANE, 0)).isCloseTo(1e9, withinPercentage(0.1));
    assertThat(meter.meanLatencyNs(0)).isCloseTo(3e9, withinPercentage(0.1));
  }

  @Test
  void aMeterBooksALineInTheBatchInWhichItCompletes() {
    LineMeter meter = new LineMeter(TimeBase.DEFAULT, 3, 10);
    Transactions transactions = new Transactions();
    int early = transactions.open(0, 0, 0, 0, false, 8);
    int late = transactions.open(0, 0, 0, 0, false, 40);

    // Batches end at ticks 80, 160 and 240; the last tick belongs to the batch.
    meter.completed(transactions, early, 80);
    meter.completed(transactions, early, 81);
    meter.completed(transactions, late, 240);
    meter.completed(transactions, late, 241);

    assertThat(meter.linesIn(0)).isEqualTo(1);
    assertThat(meter.linesIn(1)).isEqualTo(1);
    assertThat(meter.linesIn(2)).isEqualTo(1);
    assertThat(meter.lines(1)).isEqualTo(2);
    assertThat(meter.meanLatencyNsIn(0)).isEqualTo(9);
    assertThat(meter.meanLatencyNs(0)).isCloseTo((72 + 73 + 200) / 8.0 / 3, withinPercentage(0.01));
    assertThat(meter.latencyQuantileNs(1, 0)).isCloseTo(25, withinPercentage(0.1));
    assertThat(meter.meanLatencyNsIn(0)).isEqualTo(9);
    assertThat(new LineMeter(TimeBase.DEFAULT, 1, 10).meanLatencyNs(0)).isNaN();
  }

  private static Measured mixed(String pool, long seed, double batchNs) {
    return new Measured(Measured.pool(pool), seed, batchNs)
        .window(0, 1, 1, false)
        .window(0, 4, 40, false)
        .window(0, 4, 20, true);
  }

  private static long completed(PoolSimulation simulation) {
    return simulation.host(0).cores().stream().mapToLong(CoreModel::completedLines).sum();
  }
}
