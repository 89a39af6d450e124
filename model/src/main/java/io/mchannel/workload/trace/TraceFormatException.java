package io.mchannel.workload.trace;

/** A trace that cannot be read as one: the message says where, what was found, and what fits. */
public final class TraceFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long recordNumber;

  private TraceFormatException(String file, long recordNumber, String message) {
    super(message);
    this.file = file;
    this.recordNumber = recordNumber;
  }

  /** A record, counted from 1, that is not what its format asks for. */
  static TraceFormatException badRecord(String file, long number, String found, String expected) {
    return new TraceFormatException(
        file,
        number,
        file
            + ":"
            + number
            + ": found "
            + found
            + ", expected "
            + expected
            + "; formats known: "
            + TraceFormats.names());
  }

  /** Input that ends or breaks off in the middle of its compressed form. */
  static TraceFormatException damaged(
      String file, long number, String what, long goodBytes, String cause) {
    return new TraceFormatException(
        file,
        number,
        file
            + ":"
            + number
            + ": found damaged "
            + what
            + " data after "
            + goodBytes
            + " decompressed bytes ("
            + cause
            + "), expected a whole "
            + what
            + " stream");
  }

  /** Input that no reader here can make sense of. */
  static TraceFormatException unreadable(String file, String found, String expected) {
    return new TraceFormatException(file, 0, file + ": found " + found + ", expected " + expected);
  }

  /** The trace, as the user named it. */
  public String file() {
    return file;
  }

  /**
   * The line of a text trace (after decompression) or the record of a binary one, from 1; 0 when
   * the trouble is with the input as a whole.
   */
  public long recordNumber() {
    return recordNumber;
  }
}
