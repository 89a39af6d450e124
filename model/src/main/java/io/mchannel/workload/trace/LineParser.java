package io.mchannel.workload.trace;

/** Reads the lines of one text format, in order. */
interface LineParser {
  /** What a line turned out to be. */
  enum Result {
    /** A whole record, which may ask for no access. */
    RECORD,
    /** A line that the format has between records: a banner, a header. */
    BETWEEN_RECORDS,
    /** None of these; {@link TextLine#expected()} says what was missing. */
    MALFORMED
  }

  /**
   * Reads one line that is not blank.
   *
   * @param line stands at the first byte of the line
   * @param into a cleared record, to be filled if the line is one
   */
  Result parse(TextLine line, DecodedRecord into);
}
