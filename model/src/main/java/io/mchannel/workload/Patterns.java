package io.mchannel.workload;

import org.apache.commons.rng.UniformRandomProvider;

/** The address patterns: sequential, uniformly random, and a pointer chase. */
public final class Patterns {
  private Patterns() {}

  /** Block after block, round the region. */
  public static AddressPattern sequential(long baseAddress, long regionBytes, int blockBytes) {
    long blocks = blocks(regionBytes, blockBytes);
    return new AddressPattern() {
      private long at;

      @Override
      public long nextBlock() {
        long address = baseAddress + at * blockBytes;
        at = at + 1 == blocks ? 0 : at + 1;
        return address;
      }
    };
  }

  /** Each block with equal probability. */
  public static AddressPattern random(
      long baseAddress, long regionBytes, int blockBytes, UniformRandomProvider random) {
    long blocks = blocks(regionBytes, blockBytes);
    return () -> baseAddress + random.nextLong(blocks) * blockBytes;
  }

  /**
   * A cycle that visits every block once before it comes back, in an order that looks random: a
   * linear congruential generator of full period (Hull and Dobell 1962) over the next power of two,
   * less what lies outside the region.
   */
  public static AddressPattern chase(
      long baseAddress, long regionBytes, int blockBytes, UniformRandomProvider random) {
    long blocks = blocks(regionBytes, blockBytes);
    long mask = blocks == 1 ? 0 : (Long.highestOneBit(blocks - 1) << 1) - 1;
    long multiplier = 4 * (random.nextLong() & mask) + 5;
    long increment = 2 * (random.nextLong() & mask) + 1;
    long start = random.nextLong(blocks);
    return new AddressPattern() {
      private long at = start;

      @Override
      public long nextBlock() {
        long address = baseAddress + at * blockBytes;
        do {
          at = (at * multiplier + increment) & mask;
        } while (at >= blocks);
        return address;
      }
    };
  }

  private static long blocks(long regionBytes, int blockBytes) {
    if (blockBytes < 1 || regionBytes < blockBytes) {
      throw new IllegalArgumentException(
          "regionBytes is " + regionBytes + ", must hold a block of " + blockBytes + " B");
    }
    return regionBytes / blockBytes;
  }
}
