package io.mchannel.topology;

/**
 * Receive buffers of one lane in one direction, by message class. CXL keeps credits for requests,
 * data and responses apart, and a credit for data covers a header with its whole line (CXL 2.0
 * §4.2); the counts are the implementation's, so they are fitted or sketched. The two directions of
 * a CXL.mem link use two classes each.
 *
 * @param req read requests (M2S Req), 1 to 65 536
 * @param rwd writes with their line (M2S RwD), 1 to 65 536
 * @param drs lines that were read (S2M DRS), 1 to 65 536
 * @param ndr completions of writes (S2M NDR), 1 to 65 536
 */
public record Credits(int req, int rwd, int drs, int ndr) {
  public Credits {
    WholeRange.COUNT.check("req", req);
    WholeRange.COUNT.check("rwd", rwd);
    WholeRange.COUNT.check("drs", drs);
    WholeRange.COUNT.check("ndr", ndr);
  }
}
