package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrossbarTrafficTest {
  /**
   * With a lane for each output nobody is blocked by a message for another output, and each output
   * is a queue of its own with binomial arrivals (Karol, Hluchyj and Morgan, IEEE Transactions on
   * Communications 35, 1987, output queueing).
   */
  @ParameterizedTest(name = "{0} ports, load {1}")
  @CsvSource({"2, 0.5", "4, 0.3", "8, 0.3", "8, 0.6", "8, 0.8", "16, 0.6"})
  void packetsOfOneFlitWaitAsInOutputQueues(int ports, double load) {
    CrossbarTraffic traffic = new CrossbarTraffic(ports, ports, 256, 1, load, 3);

    traffic.run(1_600_000 / ports);

    double expected = (ports - 1.0) / ports * load / (2 * (1 - load));
    assertThat(traffic.meanWaitCycles()).isCloseTo(expected, withinPercentage(2));
  }

  @ParameterizedTest(name = "packets of {0} flits")
  @ValueSource(ints = {1, 4})
  void whatTheSourcesMakeArrives(int packetFlits) {
    int cycles = 100_000;
    CrossbarTraffic traffic = new CrossbarTraffic(8, 4, 8, packetFlits, 0.6, 4);

    traffic.run(cycles);

    // Four deviations of the number of packets made, and no more under way than a queue of each.
    double packets = 8.0 * cycles * 0.6 / packetFlits;
    assertThat(traffic.flitsDelivered() / (double) packetFlits)
        .isCloseTo(packets, within(4 * Math.sqrt(packets)));
    assertThat(traffic.packetsInFlight()).isBetween(1, 400);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void theSameSeedGivesTheSameNumbers(long seed) {
    CrossbarTraffic one = new CrossbarTraffic(8, 4, 8, 4, 0.6, seed);
    CrossbarTraffic other = new CrossbarTraffic(8, 4, 8, 4, 0.6, seed);

    one.run(10_000);
    other.run(4_000);
    other.run(6_000);

    assertThat(other.flitsDelivered()).isEqualTo(one.flitsDelivered());
    assertThat(other.meanWaitCycles()).isEqualTo(one.meanWaitCycles());
  }
}
