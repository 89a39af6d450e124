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

  /** What {@link #parsePlain} gives for a line that it leaves to {@link #parse}. */
  int NOT_PLAIN = -1;

  /**
   * Reads a record off the window if it is written letter for letter as the tool writes most of
   * them, in far fewer steps than {@link #parse}, which must read the same record from such a line.
   * Any other line, and one that may be cut, is left alone.
   *
   * @param window holds the line
   * @param from the first byte of the line
   * @param limit where the bytes that have been read end
   * @param into a cleared record, to be filled if the line is read
   * @return the first byte of the next line, or {@link #NOT_PLAIN}
   */
  default int parsePlain(byte[] window, int from, int limit, DecodedRecord into) {
    return NOT_PLAIN;
  }

  /**
   * Reads one line that is not blank.
   *
   * @param line stands at the first byte of the line
   * @param into a cleared record, to be filled if the line is one
   */
  Result parse(TextLine line, DecodedRecord into);
}
