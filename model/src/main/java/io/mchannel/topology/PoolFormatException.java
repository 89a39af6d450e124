package io.mchannel.topology;

import java.util.regex.Pattern;

/**
 * A pool description that cannot be used. The message is one line: the file and line (or the
 * override), the key path, what was found, and what would be right.
 */
public final class PoolFormatException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What would break a line or hide in it: white space of all kinds and control characters. */
  private static final Pattern UNSEEN = Pattern.compile("[\\s\\p{Z}\\p{C}]+");

  PoolFormatException(String where, String path, String found, String expected) {
    super(oneLine(where + (path.isEmpty() ? "" : ": " + path), found, expected));
  }

  private static String oneLine(String place, String found, String expected) {
    String message = place + ": found " + found + ", expected " + expected;
    return UNSEEN.matcher(message).replaceAll(" ");
  }
}
