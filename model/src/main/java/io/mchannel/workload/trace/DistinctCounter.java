package io.mchannel.workload.trace;

import java.util.Arrays;

/**
 * Counts distinct keys in bounded memory: exactly up to a bound, and beyond it by adaptive sampling
 * with a standard error near {@code 1.2 / sqrt(bound)} (Flajolet, "On adaptive sampling", Computing
 * 43, 1990). It takes 16 to 32 bytes for each key up to the bound.
 */
final class DistinctCounter {
  private static final long EMPTY = -1;

  private final int bound;
  private final Sampling sampling = new Sampling();
  private long[] keys = emptyKeys(64);
  private int size;

  /** A counter that is exact up to {@code bound} distinct keys. */
  DistinctCounter(int bound) {
    this.bound = bound;
  }

  private static long[] emptyKeys(int capacity) {
    long[] keys = new long[capacity];
    Arrays.fill(keys, EMPTY);
    return keys;
  }

  /** Takes one occurrence of {@code key}, which is not negative. */
  void add(long key) {
    long hash = Sampling.hash(key);
    if (!sampling.keeps(hash) || !insert(keys, key, hash)) {
      return;
    }
    size++;
    while (size > bound) {
      sampling.halve();
      rebuild(keys.length);
    }
    if (size > keys.length / 2) {
      rebuild(keys.length * 2);
    }
  }

  private void rebuild(int capacity) {
    long[] former = keys;
    keys = emptyKeys(capacity);
    size = 0;
    for (long key : former) {
      if (key != EMPTY) {
        long hash = Sampling.hash(key);
        if (sampling.keeps(hash)) {
          insert(keys, key, hash);
          size++;
        }
      }
    }
  }

  private static boolean insert(long[] keys, long key, long hash) {
    int mask = keys.length - 1;
    // The low bits of the hash decide what is sampled, so the high ones spread the entries.
    int slot = (int) (hash >>> 32) & mask;
    while (keys[slot] != EMPTY) {
      if (keys[slot] == key) {
        return false;
      }
      slot = (slot + 1) & mask;
    }
    keys[slot] = key;
    return true;
  }

  /** How many distinct keys there were, and whether that is exact. */
  TraceSummary.Footprint footprint() {
    return new TraceSummary.Footprint(sampling.scaled(size), sampling.isExact());
  }
}
