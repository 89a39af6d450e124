package io.mchannel.topology;

/**
 * A pool description that cannot be used. The message is one line: the file and line (or the
 * override), the key path, what was found, and what would be right.
 */
public final class PoolFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PoolFormatException(String where, String path, String found, String expected) {
    super(
        (where
                + (path.isEmpty() ? "" : ": " + path)
                + ": found "
                + found
                + ", expected "
                + expected)
            .replaceAll("\\s+", " "));
  }
}
