package io.mchannel.topology;

/**
 * A crossbar switch, nearly bufferless.
 *
 * @param name name, unique among hosts, switches and endpoints
 * @param passNs latency of one pass, ns, 0 to 10^9; published figures for CXL switches differ, so
 *     it belongs to a pool
 */
public record SwitchNode(String name, double passNs) {
  public SwitchNode {
    Name.check("name", name);
    RealRange.TIME_NS.check("passNs", passNs);
  }
}
