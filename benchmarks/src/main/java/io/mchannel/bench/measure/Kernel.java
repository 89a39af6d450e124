package io.mchannel.bench.measure;

/** The code that is timed. */
@FunctionalInterface
interface Kernel {
  /**
   * Runs {@code operations} of its own kind.
   *
   * @return a value that depends on every load, so that none can be left out
   */
  long run(int operations);
}
