package io.mchannel.bench.measure;

/** Passes over memory, block by block, that go on where they stopped. */
final class Passes {
  /** A small page: the loop over a block is compiled as a method that is called often. */
  static final int BLOCK_BYTES = 4 << 10;

  /** What is done to one block. */
  @FunctionalInterface
  interface Block {
    /** Returns a value that depends on every load. */
    long at(int from);
  }

  private Passes() {}

  /** A kernel of which an operation is one block. */
  static Kernel over(int bytes, Block block) {
    int blocks = bytes / BLOCK_BYTES;
    int[] next = {0};
    return count -> {
      long sum = 0;
      for (int i = 0; i < count; i++) {
        sum ^= block.at(next[0] * BLOCK_BYTES);
        next[0] = (next[0] + 1) % blocks;
      }
      return sum;
    };
  }
}
