package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.LedgerRegion;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever threads, sensors and clocks do, every grant is one that a gate can carry out. */
final class RandomTrafficTest {
  private static final int CHANNELS = 6;
  private static final int DEVICES = 4;
  private static final Hierarchy TREE = new Hierarchy(List.of(0, 0, 1));

  static Stream<HostTransport> transports() {
    return Transports.all().stream()
        .filter(HostTransport.class::isInstance)
        .map(HostTransport.class::cast);
  }

  @ParameterizedTest
  @MethodSource("transports")
  void noRateIsNaNOrInfiniteAndNoGrantOutOfRange(HostTransport transport) {
    for (long seed = 1; seed <= 15; seed++) {
      play(transport, seed);
    }
  }

  private static void play(HostTransport transport, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LedgerRegion region =
        LedgerRegion.inMemory(new Geometry(2, transport.cells(DEVICES, TREE), 7));
    ScriptedMachine[] machines = {new ScriptedMachine(CHANNELS), new ScriptedMachine(CHANNELS)};
    MChannelRuntime[] runtimes = new MChannelRuntime[2];
    boolean[][] open = new boolean[2][CHANNELS];
    long now = 0;
    for (int host = 0; host < 2; host++) {
      runtimes[host] =
          MChannelRuntime.init(
              transport,
              machines[host].setup(
                  host,
                  DEVICES,
                  TREE,
                  region.join(host, Parameters.DEFAULT.staleAfterNs(), now)));
    }
    for (int step = 0; step < 2_000; step++) {
      now += gap(random);
      int host = random.nextInt(2);
      int channel = random.nextInt(CHANNELS);
      ScriptedMachine machine = machines[host];
      if (!open[host][channel]) {
        runtimes[host].open(channel, spec(random), now);
        open[host][channel] = true;
      } else if (random.nextInt(100) == 0) {
        runtimes[host].close(channel, now);
        open[host][channel] = false;
        continue;
      } else {
        disturb(machine, channel, random);
        runtimes[host].sched(channel, now);
      }
      Channel seen = runtimes[host].channel(channel);
      check("rate", seen.rateGBps(), 0, Parameters.MAX_RATE_GBPS, seed, step);
      check("demand", seen.demandGBps(), 0, Parameters.MAX_RATE_GBPS, seed, step);
      check("run time", machine.runNs[channel], 1, 100_000, seed, step);
      check("budget", machine.budgetLines[channel], 0, RunGate.UNLIMITED, seed, step);
    }
  }

  /** Asserts only on failure: a million descriptions would cost more than the runs. */
  private static void check(
      String what, double value, double least, double most, long seed, int step) {
    if (!(value >= least && value <= most)) {
      assertThat(value).as("%s, seed %d, step %d", what, seed, step).isBetween(least, most);
    }
  }

  private static ChannelSpec spec(SplittableRandom random) {
    double[] weights = {ChannelSpec.MIN_WEIGHT, 0.5, 1, 3, ChannelSpec.MAX_WEIGHT};
    return ChannelSpec.of("c", 0, 1 + random.nextInt(DEVICES - 1))
        .withWeight(weights[random.nextInt(weights.length)])
        .withApplication(random.nextInt(3));
  }

  private static long gap(SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> 0;
      case 1 -> 1;
      case 2 -> 16_000;
      case 3 -> random.nextLong(200_000);
      default -> random.nextInt(50) == 0 ? 60_000_000_000L : 16_667;
    };
  }

  private static void disturb(ScriptedMachine machine, int channel, SplittableRandom random) {
    switch (random.nextInt(6)) {
      case 0 -> machine.lines[channel] += 0;
      case 1 -> machine.lines[channel] += 1;
      case 2 -> machine.lines[channel] += 1_000_000_000_000L;
      default -> machine.lines[channel] += random.nextInt(40_000);
    }
    machine.activeNs[channel] += random.nextInt(100_000) * random.nextInt(2);
    double[] loads = {0, 0.3, 1, Double.NaN, -1, Double.POSITIVE_INFINITY, 1e-300};
    machine.load = loads[random.nextInt(loads.length)];
    machine.pressure = loads[random.nextInt(loads.length)];
    machine.devLoad = DevLoad.values()[random.nextInt(4)];
    machine.roundTripNs[channel] = loads[random.nextInt(loads.length)] * 1_000;
  }
}
