package io.mchannel.topology;

/**
 * Receive buffers of one lane in one direction, by message class. CXL keeps credits for requests,
 * data and responses apart (CXL 2.0 §4.2); their counts are the implementation's, so they are
 * fitted.
 *
 * @param requests messages without data towards memory (M2S Req), 1 to 65 536
 * @param data headers with their line, either way (M2S RwD, S2M DRS), 1 to 65 536
 * @param responses messages without data towards the host (S2M NDR), 1 to 65 536
 */
public record Credits(int requests, int data, int responses) {
  public Credits {
    WholeRange.COUNT.check("requests", requests);
    WholeRange.COUNT.check("data", data);
    WholeRange.COUNT.check("responses", responses);
  }
}
