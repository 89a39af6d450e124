package io.mchannel.workload.trace;

/** Takes a trace apart into records. */
interface RecordDecoder {
  /**
   * Decodes the next whole record.
   *
   * @param into a cleared record, to be filled
   * @return false when the trace has ended
   */
  boolean decode(DecodedRecord into);
}
