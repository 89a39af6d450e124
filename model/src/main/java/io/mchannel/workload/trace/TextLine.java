package io.mchannel.workload.trace;

import org.jspecify.annotations.Nullable;

/**
 * One line of a text trace, read field by field from the window that holds it. Each method that
 * reads a field returns whether it was there, moves behind it if so, and otherwise remembers what
 * was expected.
 */
final class TextLine {
  private static final int MOST_SHOWN_BYTES = 80;

  /** (2^64 - 1) / 10; the remainder is 5. */
  private static final long MOST_TENTHS = 1_844_674_407_370_955_161L;

  private static final byte[] DIGITS = new byte[256];

  static {
    for (int i = 0; i < 256; i++) {
      DIGITS[i] = (byte) Character.digit(i < 128 ? i : 0, 16);
    }
  }

  private final byte[] bytes;
  private int start;
  private int position;
  private int end;
  private long number;
  private int size;
  private @Nullable String expected;

  TextLine(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Takes the bytes from {@code from} to {@code to} as the line, less white space at its end. */
  void reset(int from, int to) {
    start = from;
    position = from;
    int last = to;
    while (last > from && isSpace(bytes[last - 1])) {
      last--;
    }
    end = last;
    expected = null;
  }

  /** Passes over spaces and tabs. */
  void spaces() {
    int p = position;
    while (p < end && isSpace(bytes[p])) {
      p++;
    }
    position = p;
  }

  /** Whether the line holds nothing but white space. */
  boolean blank() {
    return start == end;
  }

  /** Whether nothing is left. */
  boolean atEnd() {
    return position >= end;
  }

  /** The byte that comes next, or -1 at the end. */
  int peek() {
    return position < end ? bytes[position] : -1;
  }

  /** Passes over the byte that comes next. */
  void skip() {
    position++;
  }

  /** Passes over one word, up to white space. */
  void word() {
    while (position < end && !isSpace(bytes[position])) {
      position++;
    }
  }

  /** Whether {@code text}, which is ASCII, comes next; passes over it if so, expects nothing. */
  boolean take(String text) {
    int length = text.length();
    if (end - position < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[position + i] != text.charAt(i)) {
        return false;
      }
    }
    position += length;
    return true;
  }

  /** Reads the one character {@code c}. */
  boolean character(char c, String what) {
    if (position < end && bytes[position] == c) {
      position++;
      return true;
    }
    return expect(what);
  }

  /** Reads {@code text}, which is ASCII. */
  boolean text(String text, String what) {
    return take(text) || expect(what);
  }

  /** Whether all that is left are bytes in hexadecimal, two digits each, with spaces between. */
  boolean restIsHexadecimalPairs() {
    int p = position;
    while (p + 1 < end
        && DIGITS[bytes[p] & 0xff] >= 0
        && DIGITS[bytes[p + 1] & 0xff] >= 0
        && (p + 2 == end || isSpace(bytes[p + 2]))) {
      p += 3;
    }
    return p > end;
  }

  /** Reads at least one space or tab. */
  boolean gap(String what) {
    if (position < end && isSpace(bytes[position])) {
      spaces();
      return true;
    }
    return expect(what);
  }

  /** Reads an unsigned 64-bit number in hexadecimal without a prefix. */
  boolean hexadecimal(String what) {
    byte[] b = bytes;
    int limit = end;
    int p = position;
    long value = 0;
    while (p < limit) {
      int digit = DIGITS[b[p] & 0xff];
      if (digit < 0) {
        break;
      }
      if (value >>> 60 != 0) {
        return expect(what);
      }
      value = value << 4 | digit;
      p++;
    }
    return accept(p, value, what);
  }

  /** Reads an unsigned 64-bit number in decimal. */
  boolean decimal(String what) {
    byte[] b = bytes;
    int limit = end;
    int p = position;
    long value = 0;
    while (p < limit) {
      int digit = b[p] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      if (value < 0 || value > MOST_TENTHS || value == MOST_TENTHS && digit > 5) {
        return expect(what);
      }
      value = value * 10 + digit;
      p++;
    }
    return accept(p, value, what);
  }

  private boolean accept(int p, long value, String what) {
    if (p == position || p < end && isWordByte(bytes[p])) {
      return expect(what);
    }
    position = p;
    number = value;
    return true;
  }

  /** Reads a number of bytes, from 1 to the largest {@code int}, in decimal. */
  boolean size(String what) {
    int before = position;
    if (!decimal(what)) {
      return false;
    }
    if (number < 1 || number > Integer.MAX_VALUE) {
      position = before;
      return expect(what);
    }
    size = (int) number;
    return true;
  }

  /** The size read last. */
  int size() {
    return size;
  }

  /** The number read last, unsigned. */
  long number() {
    return number;
  }

  /** Requires that nothing is left. */
  boolean end(String what) {
    return position >= end || expect(what);
  }

  /** Remembers {@code what} as expected here; false, for the caller to return. */
  boolean expect(String what) {
    if (expected == null) {
      expected = what;
    }
    return false;
  }

  /** What the first field that was missing should have been. */
  @Nullable String expected() {
    return expected;
  }

  /** The line for a message: quoted, its odd bytes escaped, cut if it is long. */
  String shown() {
    return shown(bytes, start, end);
  }

  static String shown(byte[] bytes, int from, int to) {
    StringBuilder text = new StringBuilder("'");
    int last = Math.min(to, from + MOST_SHOWN_BYTES);
    for (int i = from; i < last; i++) {
      int b = bytes[i] & 0xff;
      if (b >= 0x20 && b < 0x7f) {
        text.append((char) b);
      } else {
        text.append("\\x").append(Character.forDigit(b >> 4, 16));
        text.append(Character.forDigit(b & 15, 16));
      }
    }
    return text.append(last < to ? "'..." : "'").toString();
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private static boolean isWordByte(byte b) {
    return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_';
  }
}
