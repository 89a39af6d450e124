package io.mchannel.plots;

/** Charts that cannot be drawn at all: the message says in one line why, and what would help. */
public class ChartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ChartException(String message) {
    super(message);
  }

  ChartException(String message, Throwable cause) {
    super(message, cause);
  }
}
