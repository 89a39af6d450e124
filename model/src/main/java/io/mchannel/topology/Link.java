package io.mchannel.topology;

import org.jspecify.annotations.Nullable;

/**
 * A full-duplex link between two nodes. What is said of lanes and credits holds for each direction.
 *
 * @param a one end: a host port {@code host.adapter.port}, a switch or an endpoint
 * @param b the other end
 * @param trunk parallel links of this kind, 1 to 64; more than one only between switches. 1 if left
 *     out
 * @param width physical lanes: 1, 2, 4, 8 or 16
 * @param generation PCIe generation of the physical layer, 3 to 8: 8, 16, 32, 64, 128 and 256 GT/s
 *     a lane (PCIe 3.0 to 7.0 base specifications; 8.0 as announced)
 * @param flit flit format, {@code 68} or {@code 256}; only 256 from generation 6 on. 68 if left out
 * @param headersPerSlot message headers of S2M DRS that share one slot, 1 to 3 (CXL 2.0 §4.2: at
 *     most three a flit). 1 if left out
 * @param flightNs one-way latency of wire and both PHYs, ns, 0 to 10^9
 * @param lanes virtual lanes, 1 to 64
 * @param credits receive buffers of each lane
 */
public record Link(
    String a,
    String b,
    @Default("1") int trunk,
    int width,
    int generation,
    @Default("68") FlitFormat flit,
    @Default("1") int headersPerSlot,
    double flightNs,
    int lanes,
    Credits credits) {
  private static final WholeRange PARALLEL = new WholeRange(1, 64);
  private static final WholeRange WIDTH = new WholeRange(1, 16);
  private static final WholeRange GENERATION = new WholeRange(3, 8);
  private static final WholeRange HEADERS_PER_SLOT = new WholeRange(1, 3);

  /** From 64 GT/s on, PCIe runs in flit mode only, with 256 B flits (PCIe 6.0). */
  private static final int FIRST_FLIT_MODE_GENERATION = 6;

  public Link {
    checkEnd("a", a);
    checkEnd("b", b);
    PARALLEL.check("trunk", trunk);
    WIDTH.check("width", width);
    if (Integer.bitCount(width) != 1) {
      throw InvalidSettingException.notOneOf("width", Integer.toString(width), "1, 2, 4, 8 or 16");
    }
    GENERATION.check("generation", generation);
    if (generation >= FIRST_FLIT_MODE_GENERATION && flit != FlitFormat.FLIT_256) {
      throw InvalidSettingException.notOneOf(
          "flit", Integer.toString(flit.bytes()), "256 from generation 6 on");
    }
    HEADERS_PER_SLOT.check("headersPerSlot", headersPerSlot);
    RealRange.TIME_NS.check("flightNs", flightNs);
    PARALLEL.check("lanes", lanes);
  }

  private static void checkEnd(String setting, @Nullable String end) {
    if (end == null || end.isBlank()) {
      throw InvalidSettingException.notOneOf(
          setting, String.valueOf(end), "a host port, a switch or an endpoint");
    }
  }
}
