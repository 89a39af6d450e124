package io.mchannel.topology;

/**
 * A memory device: banks behind one data bus.
 *
 * @param capacityBytes capacity in bytes, a multiple of the 64 B line, up to 2^52 (the physical
 *     address space of a host)
 * @param banks banks that can serve at the same time, 1 to 65 536 (32 in a DDR5 x8 device,
 *     JESD79-5)
 * @param accessNs time from command to data on an idle device, ns, 0 to 10^9
 * @param bankBusyNs how long an access keeps its bank, ns, 0 to 10^9 (tRC, JESD79-5)
 * @param busGBps rate of the data bus, GB/s (10^9 B/s), more than 0 and up to 10^6
 * @param queueEntries accesses that wait for a bank, 1 to 65 536
 * @param refresh when all banks stand still
 */
public record Dimm(
    long capacityBytes,
    int banks,
    double accessNs,
    double bankBusyNs,
    double busGBps,
    int queueEntries,
    Refresh refresh) {
  private static final int LINE_BYTES = 64;

  public Dimm {
    Pool.CAPACITY_BYTES.check("capacityBytes", capacityBytes);
    if (capacityBytes % LINE_BYTES != 0) {
      throw InvalidSettingException.notOneOf(
          "capacityBytes", Long.toString(capacityBytes), "a multiple of " + LINE_BYTES);
    }
    WholeRange.COUNT.check("banks", banks);
    RealRange.TIME_NS.check("accessNs", accessNs);
    RealRange.TIME_NS.check("bankBusyNs", bankBusyNs);
    RealRange.RATE_GBPS.check("busGBps", busGBps);
    WholeRange.COUNT.check("queueEntries", queueEntries);
  }
}
