package io.mchannel.workload.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Writes ChampSim instructions. */
final class ChampSimBytes {
  private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

  /** Adds an instruction that writes at most two and reads at most four addresses. */
  ChampSimBytes instruction(long ip, long[] writes, long[] reads) {
    int at = bytes.position();
    bytes.putLong(at, ip);
    for (int i = 0; i < writes.length; i++) {
      bytes.putLong(at + 16 + 8 * i, writes[i]);
    }
    for (int i = 0; i < reads.length; i++) {
      bytes.putLong(at + 32 + 8 * i, reads[i]);
    }
    bytes.position(at + 64);
    return this;
  }

  /** Overwrites one byte of the instruction with the given index. */
  ChampSimBytes poke(int instruction, int offset, int value) {
    bytes.put(instruction * 64 + offset, (byte) value);
    return this;
  }

  byte[] firstBytes(int count) {
    byte[] copy = new byte[count];
    bytes.get(0, copy);
    return copy;
  }

  byte[] all() {
    return firstBytes(bytes.position());
  }
}
