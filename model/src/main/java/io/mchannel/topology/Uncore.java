package io.mchannel.topology;

/**
 * The way from a core to its adapters: caching and home agents (CHA), FlexBus ingress (M2PCIe),
 * local memory.
 *
 * @param llcHitNs idle round trip of a hit in the last-level cache, ns, 0 to 10^9
 * @param chaServiceNs time between two requests that the home agents let go, ns, 0 to 10^9
 * @param chaEntries depth of the shared request FIFO of the home agents, 1 to 65 536
 * @param flexBusEntries CXL requests that may wait at the M2PCIe ingress for a lane, 1 to 65 536
 * @param localMemory the host's own memory
 */
public record Uncore(
    double llcHitNs,
    double chaServiceNs,
    int chaEntries,
    int flexBusEntries,
    LocalMemory localMemory) {
  public Uncore {
    RealRange.TIME_NS.check("llcHitNs", llcHitNs);
    RealRange.TIME_NS.check("chaServiceNs", chaServiceNs);
    WholeRange.COUNT.check("chaEntries", chaEntries);
    WholeRange.COUNT.check("flexBusEntries", flexBusEntries);
  }
}
