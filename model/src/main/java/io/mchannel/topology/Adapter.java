package io.mchannel.topology;

/**
 * A host adapter: the ASIC between a host's FlexBus and its CXL ports. Each port has its own set of
 * lanes (as many as the port's link carries); each lane is one FIFO shared by the message classes
 * (the host adapter of the MemChannel paper).
 *
 * @param name name, unique within the host
 * @param ports CXL ports, 1 to 64 (two on the adapter of the MemChannel testbed)
 * @param passNs latency of one pass through the adapter, ns, 0 to 10^9
 * @param laneDepth requests that the FIFO of one lane holds, 1 to 65 536; no source states it, so
 *     it is fitted
 * @param laneStrategy name of the rule that chooses a request's lane, such as {@code first-fit}
 */
public record Adapter(String name, int ports, double passNs, int laneDepth, String laneStrategy) {
  private static final WholeRange PORTS = new WholeRange(1, 64);

  public Adapter {
    Name.check("name", name);
    PORTS.check("ports", ports);
    RealRange.TIME_NS.check("passNs", passNs);
    WholeRange.COUNT.check("laneDepth", laneDepth);
    Name.check("laneStrategy", laneStrategy);
  }
}
