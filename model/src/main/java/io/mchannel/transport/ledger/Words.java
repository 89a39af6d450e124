package io.mchannel.transport.ledger;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** How the words of a region are read, written and checked. */
final class Words {
  /** Access to an aligned 8 B word of a direct or mapped buffer, by byte index. */
  static final VarHandle WORD =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Words() {}

  /**
   * 32 bits that depend on every bit of the arguments: a cell mixed from two writers or two
   * publications passes once in 2^32. The upper half of a sum of products with odd constants, one a
   * word, which a core works out side by side.
   */
  static int check(long owner, long count, long a, long b, long c) {
    long x =
        owner * 0x9E3779B97F4A7C15L
            + count * 0xD6E8FEB86659FD93L
            + a * 0xC2B2AE3D27D4EB4FL
            + b * 0xA0761D6478BD642FL
            + c * 0xE7037ED1A0B428DBL;
    return (int) (x >>> 32);
  }

  /** Two values in single precision, in one word. */
  static long pack(double first, double second) {
    return (long) Float.floatToRawIntBits((float) first) << 32
        | Float.floatToRawIntBits((float) second) & 0xFFFFFFFFL;
  }

  static double first(long packed) {
    return Float.intBitsToFloat((int) (packed >>> 32));
  }

  static double second(long packed) {
    return Float.intBitsToFloat((int) packed);
  }
}
