package io.mchannel.workload.trace;

import org.apache.commons.rng.UniformRandomProvider;

/** An endless series of addresses. */
@FunctionalInterface
public interface AddressPattern {
  /** The next address, unsigned. */
  long next();

  /**
   * Addresses that lie {@code strideBytes} apart, starting at {@code base} and wrapping inside the
   * region; with a stride of the access size, a sequential walk.
   *
   * @param regionBytes at least 1
   * @param strideBytes may be negative or 0
   */
  static AddressPattern stride(long base, long regionBytes, long strideBytes) {
    requirePositive("regionBytes", regionBytes);
    return new AddressPattern() {
      private long offset;

      @Override
      public long next() {
        long address = base + offset;
        offset = Math.floorMod(offset + strideBytes, regionBytes);
        return address;
      }
    };
  }

  /** Uniformly random multiples of {@code alignBytes} behind {@code base}, within the region. */
  static AddressPattern random(
      long base, long regionBytes, long alignBytes, UniformRandomProvider random) {
    requirePositive("alignBytes", alignBytes);
    requirePositive("regionBytes / alignBytes", regionBytes / alignBytes);
    return () -> base + random.nextLong(regionBytes / alignBytes) * alignBytes;
  }

  /**
   * A chase through the lines of a region in one random cycle: every line is visited once before
   * any is visited again (Sattolo's algorithm).
   *
   * @param lines the number of lines, at least 1; 4 bytes are kept for each
   */
  static AddressPattern pointerChase(long base, int lines, UniformRandomProvider random) {
    requirePositive("lines", lines);
    int[] successor = new int[lines];
    for (int i = 0; i < lines; i++) {
      successor[i] = i;
    }
    for (int i = lines - 1; i > 0; i--) {
      int j = random.nextInt(i);
      int swapped = successor[i];
      successor[i] = successor[j];
      successor[j] = swapped;
    }
    return new AddressPattern() {
      private int line;

      @Override
      public long next() {
        long address = base + (long) line * LineRequests.LINE_BYTES;
        line = successor[line];
        return address;
      }
    };
  }

  private static void requirePositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + ", must be at least 1");
    }
  }
}
