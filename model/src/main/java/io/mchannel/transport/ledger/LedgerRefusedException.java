package io.mchannel.transport.ledger;

/** A region or a place in it that cannot be used; the message says what was found and expected. */
public final class LedgerRefusedException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** Why it was refused. */
  public enum Reason {
    /** There is a file where a new region was to be made. */
    EXISTS,
    /** There is no file. */
    MISSING,
    /** The file is something else. */
    FOREIGN,
    /** The file is shorter than a region of its kind. */
    TRUNCATED,
    /** The region has another layout. */
    WRONG_VERSION,
    /** The region is for other numbers of hosts or cells. */
    WRONG_GEOMETRY,
    /** The region belongs to an earlier deployment. */
    STALE,
    /** The header does not match its own check, or the file is too long. */
    DAMAGED,
    /** Another host that may be alive holds the place, or all places are held. */
    TAKEN
  }

  /** Kept for callers that act on it; the message is for people. */
  private final Reason reason;

  LedgerRefusedException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** Why it was refused. */
  public Reason reason() {
    return reason;
  }
}
