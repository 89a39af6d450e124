package io.mchannel.topology;

/**
 * How consecutive addresses spread over the endpoints bound to a host (CXL 2.0 §8.2.5.12, HDM
 * decoders).
 *
 * @param granularityBytes consecutive bytes that stay on one endpoint: a power of two from 64 to
 *     2^30. HDM decoders offer 256 B to 16 KiB; the rest is for what-if questions
 */
public record Interleave(int granularityBytes) {
  private static final WholeRange GRANULARITY_BYTES = new WholeRange(64, 1 << 30);

  public Interleave {
    GRANULARITY_BYTES.check("granularityBytes", granularityBytes);
    if (Integer.bitCount(granularityBytes) != 1) {
      throw InvalidSettingException.notOneOf(
          "granularityBytes", Integer.toString(granularityBytes), "a power of two");
    }
  }
}
