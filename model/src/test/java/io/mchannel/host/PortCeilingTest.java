package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.mchannel.topology.Pool;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a saturated port carries follows from its slots. Nothing else limits it here: there are lanes,
 * credits and memory to spare.
 */
class PortCeilingTest {
  private static final String[] AMPLE = {
    "links[*].credits={req: 64, rwd: 64, drs: 64, ndr: 64}",
    "hosts[0].core.outstandingWrites=48",
    "hosts[0].uncore.flexBusEntries=512",
    "hosts[0].adapters[0].laneDepth=64",
    "endpoints[*].queueEntries=256",
    "endpoints[*].dimm.banks=256",
    "endpoints[*].dimm.queueEntries=256",
    "endpoints[*].dimm.busGBps=400",
    "endpoints[*].dimm.refresh.durationNs=0",
  };

  /**
   * GB/s by hand: gross rate x 64 B / (slots x bytes of a slot). A 68 B flit has four slots of 17 B, a
   * 256 B flit 15 of 17.0667 B; a line takes five slots, or 4.5 if two headers share one.
   */
  @ParameterizedTest(name = "{0}: x{1} Gen{2}, {3} B flits, {4} headers a slot: {5} GB/s")
  @CsvSource({
    // 31.508 x 64/85 = 23.724 GB/s, which is 22.09 GiB/s
    "read, 8, 5, 68, 1, 23.724",
    // 31.508 x 64/76.5
    "read, 8, 5, 68, 2, 26.359",
    "write, 8, 5, 68, 1, 23.724",
    // A header of a write never shares its slot.
    "write, 8, 5, 68, 2, 23.724",
    // 31.508 x 64/(5 x 256/15)
    "read, 8, 5, 256, 1, 23.631",
    "read, 4, 5, 68, 1, 11.862",
    "read, 16, 5, 68, 1, 47.447",
    // 8 x 64 GT/s x 8 / 8 = 64 GB/s x 64/(5 x 256/15)
    "read, 8, 6, 256, 1, 48.000",
  })
  void theCeilingOfAPortEmergesFromItsSlots(
      String operation, int width, int generation, int flit, int headers, double ceiling) {
    Pool pool =
        Measured.pool(
            "titan-x8",
            Stream.concat(
                    Arrays.stream(AMPLE),
                    Stream.of(
                        "links[*].width=" + width,
                        "links[*].generation=" + generation,
                        "links[*].flit=" + flit,
                        "links[*].headersPerSlot=" + headers))
                .toArray(String[]::new));
    Measured run =
        new Measured(pool, 1, 2_000).window(0, 16, 48, operation.equals("write")).run();

    assertThat(run.gigabytesPerSecond(0, 16)).isCloseTo(ceiling, withinPercentage(0.5));
  }

  @ParameterizedTest(name = "writes: {0}")
  @CsvSource({"false", "true"})
  void theBuiltInPortReachesItsCeiling(boolean write) {
    Measured run =
        new Measured(Measured.pool("titan-x8"), 1, 4_000).window(0, 32, 48, write).run();

    double gibibytes = run.gigabytesPerSecond(0, 32) * 1e9 / (1L << 30);
    assertThat(gibibytes).isCloseTo(22.09, withinPercentage(0.5));
  }

  /**
   * An idle line crosses two links each way, with one slot up and five down. Gen4 against Gen5 is half
   * the rate at the same encoding, so the difference of the latencies is the time that the faster one
   * takes for its 12 slots: 12 x 17 B / 31.508 GB/s = 6.47 ns.
   */
  @Test
  void twiceTheRateHalvesTheSerialisation() {
    double slow = idleLatencyNs("links[*].generation=4");
    double fast = idleLatencyNs("links[*].generation=5");

    // Each of the four links rounds its delivery up to a tick of 0.125 ns.
    assertThat(slow - fast).isCloseTo(6.47, within(0.5));
  }

  private static double idleLatencyNs(String override) {
    String[] overrides =
        Stream.concat(Arrays.stream(AMPLE), Stream.of(override)).toArray(String[]::new);
    return new Measured(Measured.pool("titan-x8", overrides), 1, 2_000)
        .window(0, 1, 1, false)
        .run()
        .latencyNs(0);
  }
}
