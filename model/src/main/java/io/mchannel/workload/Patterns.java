package io.mchannel.workload;

import org.apache.commons.rng.UniformRandomProvider;

/** The address patterns: sequential, uniformly random, and a pointer chase. */
public final class Patterns {
  /** 2^64 divided by the golden ratio, made odd: multiplying by it is a bijection. */
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

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
   * linear congruential generator of full period (Hull and Dobell, SIAM Review 4, 1962) over the next
   * power of two, less what lies outside the region. Its low bits alone would repeat after a few
   * steps, and with them the endpoint that an address falls to, so a bijection spreads the high bits
   * over them.
   */
  public static AddressPattern chase(
      long baseAddress, long regionBytes, int blockBytes, UniformRandomProvider random) {
    long blocks = blocks(regionBytes, blockBytes);
    int bits = Long.SIZE - Long.numberOfLeadingZeros(blocks - 1);
    long mask = (1L << bits) - 1;
    int fold = Math.max(1, bits / 2);
    long multiplier = 4 * (random.nextLong() & mask) + 5;
    long increment = 2 * (random.nextLong() & mask) + 1;
    long start = random.nextLong() & mask;
    return new AddressPattern() {
      private long at = start;

      @Override
      public long nextBlock() {
        long block;
        do {
          at = (at * multiplier + increment) & mask;
          long mixed = ((at ^ (at >>> fold)) * GOLDEN_RATIO) & mask;
          block = mixed ^ (mixed >>> fold);
        } while (block >= blocks);
        return baseAddress + block * blockBytes;
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
