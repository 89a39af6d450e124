package io.mchannel.workload.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Hexadecimal digits, looked at eight at a time as the bytes of a word, the first one lowest. Beside
 * being fewer steps, that takes no branch whose direction depends on how many digits there are.
 */
final class HexadecimalWord {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EVERY_BYTE = 0x0101_0101_0101_0101L;
  private static final long TOP_BITS = 0x80 * EVERY_BYTE;
  private static final long LOWER_CASE = 0x20 * EVERY_BYTE;

  private HexadecimalWord() {}

  /** The eight bytes from {@code position} on. */
  static long at(byte[] bytes, int position) {
    return (long) WORDS.get(bytes, position);
  }

  /** How many bytes of {@code word} are digits before the first that is none. */
  static int digits(long word) {
    long low = word & ~TOP_BITS;
    long figures = between(low, '0', '9');
    long letters = between(low | LOWER_CASE, 'a', 'f');
    long others = ~(figures | letters) & TOP_BITS | word & TOP_BITS;
    return Long.numberOfTrailingZeros(others) / Byte.SIZE;
  }

  /** The top bit of every byte from {@code first} to {@code last}, if in {@code word} all are 0. */
  private static long between(long word, char first, char last) {
    return word + (0x80 - first) * EVERY_BYTE & ~(word + (0x7f - last) * EVERY_BYTE) & TOP_BITS;
  }

  /** The number that the first {@code digits} bytes of {@code word} write, which must be digits. */
  static long value(long word, int digits) {
    // A letter has bit 6, and counts 9 more than its low four bits.
    long values = (word & 0x0f * EVERY_BYTE) + 9 * (word >>> 6 & EVERY_BYTE);
    // In two steps, as a shift by 64 would be one by 0. The first digit is to be the highest.
    int halfShift = (Long.BYTES - digits) * Byte.SIZE / 2;
    long bytes = Long.reverseBytes(values << halfShift << halfShift);
    long pairs = (bytes | bytes >>> 4) & 0x00ff_00ff_00ff_00ffL;
    long fours = (pairs | pairs >>> 8) & 0x0000_ffff_0000_ffffL;
    return (fours | fours >>> 16) & 0xffff_ffffL;
  }
}
