package io.mchannel.workload.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hexadecimal digits, looked at eight at a time as the bytes of a word, the first one lowest: fewer
 * steps, and no branch whose direction depends on how many digits there are.
 */
final class HexadecimalWord {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EVERY_BYTE = 0x0101_0101_0101_0101L;
  private static final long LOW_NIBBLES = 0x0f * EVERY_BYTE;
  private static final int LETTER_BIT = 6;
  private static final int BYTE_SHIFT = 3;

  private HexadecimalWord() {}

  /** The eight bytes from {@code position} on. */
  static long at(byte[] bytes, int position) {
    return (long) WORDS.get(bytes, position);
  }

  /** How many bytes of {@code word} are digits, in lower case, before the first that is none. */
  static int digits(long word) {
    long letters = letters(word);
    long values = values(word);
    // Figures are 0x30 and letters 0x60 in their high nibbles, letters have values from 10 on, and
    // no digit has one above 15.
    long wrongHigh = word & ~LOW_NIBBLES ^ 0x30 * EVERY_BYTE + 0x30 * letters;
    long wrongSide = values + 6 * EVERY_BYTE >>> 4 & EVERY_BYTE ^ letters;
    long wrong = wrongHigh | wrongSide | values & 0x10 * EVERY_BYTE;
    return Long.numberOfTrailingZeros(wrong) >>> BYTE_SHIFT;
  }

  /** The number that the first {@code digits} bytes of {@code word} write, which must be digits. */
  static long value(long word, int digits) {
    // In two steps, as a shift by 64 would be one by 0. The first digit is to be the highest.
    int halfShift = Long.BYTES - digits << BYTE_SHIFT - 1;
    long bytes = Long.reverseBytes(values(word) << halfShift << halfShift);
    long pairs = (bytes | bytes >>> 4) & 0x00ff_00ff_00ff_00ffL;
    long fours = (pairs | pairs >>> 8) & 0x0000_ffff_0000_ffffL;
    return (fours | fours >>> 16) & 0xffff_ffffL;
  }

  /** What each byte counts if it is a digit: at most 24 in any case, so no byte carries. */
  private static long values(long word) {
    return (word & LOW_NIBBLES) + 9 * letters(word);
  }

  /** 1 in each byte that is a letter if it is a digit. */
  private static long letters(long word) {
    return word >>> LETTER_BIT & EVERY_BYTE;
  }
}
