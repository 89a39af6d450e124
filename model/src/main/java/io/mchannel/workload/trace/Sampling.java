package io.mchannel.workload.trace;

import com.google.common.math.LongMath;

/**
 * Which keys a bounded summary keeps: all at first, and each time that it is full only every second
 * one of those, chosen by the key's hash, so that all occurrences of a key share its fate.
 */
final class Sampling {
  private int halvings;

  /** Whether {@code hash} belongs to a key that is kept. */
  boolean keeps(long hash) {
    return (hash & ((1L << halvings) - 1)) == 0;
  }

  void halve() {
    halvings++;
  }

  /** True while every key is kept. */
  boolean isExact() {
    return halvings == 0;
  }

  /** {@code kept} scaled up to all keys. */
  long scaled(long kept) {
    return LongMath.saturatedMultiply(kept, 1L << halvings);
  }

  /** A hash whose every bit depends on every bit of {@code key} (the finaliser of SplitMix64). */
  static long hash(long key) {
    long h = key + 0x9e3779b97f4a7c15L;
    h = (h ^ (h >>> 30)) * 0xbf58476d1ce4e5b9L;
    h = (h ^ (h >>> 27)) * 0x94d049bb133111ebL;
    return h ^ (h >>> 31);
  }
}
