package io.mchannel.topology;

/**
 * An endpoint adapter and the DIMM behind it.
 *
 * @param name name, unique among hosts, switches and endpoints
 * @param passNs latency of one pass through the adapter, ns, 0 to 10^9
 * @param queueEntries requests that are inside the adapter at the same time, 1 to 65 536
 * @param dimm the memory device
 */
public record Endpoint(String name, double passNs, int queueEntries, Dimm dimm) {
  public Endpoint {
    Name.check("name", name);
    RealRange.TIME_NS.check("passNs", passNs);
    WholeRange.COUNT.check("queueEntries", queueEntries);
  }
}
