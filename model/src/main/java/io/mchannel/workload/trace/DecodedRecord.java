package io.mchannel.workload.trace;

import org.jspecify.annotations.Nullable;

/**
 * What one record of a trace says: the few accesses of one instruction, and what is known of it.
 */
final class DecodedRecord {
  /** A ChampSim instruction is fetched, reads four places and writes two. */
  private static final int MOST_ACCESSES = 7;

  private static final AccessKind[] KINDS = AccessKind.values();

  // Numbers, as the garbage collector would want to know of every reference.
  private final byte[] kinds = new byte[MOST_ACCESSES];
  private final long[] addresses = new long[MOST_ACCESSES];
  private final int[] sizes = new int[MOST_ACCESSES];
  private int count;
  private long instructions;
  private long instructionPointer;
  private long timestamp;

  /** Empties the record for the next. */
  void clear() {
    count = 0;
    instructions = 0;
    instructionPointer = TraceReader.UNKNOWN_INSTRUCTION_POINTER;
    timestamp = TraceReader.UNKNOWN_TIMESTAMP;
  }

  /** Adds an access; the order is that of the calls. */
  void access(AccessKind kind, long address, int sizeBytes) {
    kinds[count] = (byte) kind.ordinal();
    addresses[count] = address;
    sizes[count] = sizeBytes;
    count++;
  }

  /** Says that {@code number} instructions have begun since the record before. */
  void instructions(long number) {
    instructions = number;
  }

  void instructionPointer(long address) {
    instructionPointer = address;
  }

  void timestamp(long time) {
    timestamp = time;
  }

  /** What an access would have to be, if one is impossible; null if all can be. */
  @Nullable String fault() {
    for (int i = 0; i < count; i++) {
      if (sizes[i] < 1) {
        return "a size of 1 to " + Integer.MAX_VALUE + " bytes";
      }
      if (Long.compareUnsigned(addresses[i] + sizes[i] - 1, addresses[i]) < 0) {
        return "an access whose last byte is at ffffffffffffffff or below";
      }
    }
    return null;
  }

  int count() {
    return count;
  }

  AccessKind kind(int index) {
    return KINDS[kinds[index]];
  }

  long address(int index) {
    return addresses[index];
  }

  int sizeBytes(int index) {
    return sizes[index];
  }

  long instructions() {
    return instructions;
  }

  long instructionPointer() {
    return instructionPointer;
  }

  long timestamp() {
    return timestamp;
  }
}
