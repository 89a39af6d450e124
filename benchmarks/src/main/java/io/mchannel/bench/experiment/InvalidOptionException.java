package io.mchannel.bench.experiment;

/** An option that does not fit: the message names it, what was found, and what would be right. */
public final class InvalidOptionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InvalidOptionException(String message) {
    super(message);
  }
}
