package io.mchannel.topology;

/**
 * What bounds the requests of one core.
 *
 * @param outstandingReads lines that a core may have in flight for reads, 1 to 65 536 (48 L2 misses
 *     on a Golden Cove class core)
 * @param outstandingWrites lines in flight for non-temporal writes, 1 to 65 536
 * @param issueGapNs shortest time between two issues of one core, ns, 0 to 10^9
 */
public record Core(int outstandingReads, int outstandingWrites, double issueGapNs) {
  public Core {
    WholeRange.COUNT.check("outstandingReads", outstandingReads);
    WholeRange.COUNT.check("outstandingWrites", outstandingWrites);
    RealRange.TIME_NS.check("issueGapNs", issueGapNs);
  }
}
