package io.mchannel.transport.ledger;

/** This host stood still for so long that another has taken its place; it must join again. */
public final class LedgerLostException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  LedgerLostException(String message) {
    super(message);
  }
}
