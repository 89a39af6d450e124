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
   * publications passes once in 2^32. The multiplier is the golden ratio in 64 bits.
   */
  static int check(long owner, long count, long a, long b, long c) {
    long x = (owner ^ Long.rotateLeft(count, 32)) * 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 29) ^ a) * 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 29) ^ b) * 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 29) ^ c) * 0x9E3779B97F4A7C15L;
    return (int) (x >>> 32);
  }
}
