package io.mchannel.workload.trace;

import java.util.Arrays;

/**
 * A map from non-negative {@code long} keys to {@code int} values, in open addressing with linear
 * probing. It grows by doubling and drops entries only when it is emptied.
 */
final class LongIntMap {
  /** What {@link #get} returns for a key that is not there. */
  static final int ABSENT = -1;

  private static final long EMPTY = -1;

  private long[] keys = emptyKeys(64);
  private int[] values = new int[64];
  private int size;

  private static long[] emptyKeys(int capacity) {
    long[] keys = new long[capacity];
    Arrays.fill(keys, EMPTY);
    return keys;
  }

  /** The value of {@code key}, whose {@link Sampling#hash} is given, or {@link #ABSENT}. */
  int get(long key, long hash) {
    int slot = slot(keys, key, hash);
    return keys[slot] == key ? values[slot] : ABSENT;
  }

  /** Sets the value of {@code key}; false if there was one before. */
  boolean put(long key, long hash, int value) {
    int slot = slot(keys, key, hash);
    values[slot] = value;
    if (keys[slot] == key) {
      return false;
    }
    keys[slot] = key;
    size++;
    if (size > keys.length / 2) {
      grow();
    }
    return true;
  }

  int size() {
    return size;
  }

  void clear() {
    Arrays.fill(keys, EMPTY);
    size = 0;
  }

  private void grow() {
    long[] newKeys = emptyKeys(keys.length * 2);
    int[] newValues = new int[newKeys.length];
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != EMPTY) {
        int slot = slot(newKeys, keys[i], Sampling.hash(keys[i]));
        newKeys[slot] = keys[i];
        newValues[slot] = values[i];
      }
    }
    keys = newKeys;
    values = newValues;
  }

  private static int slot(long[] keys, long key, long hash) {
    int mask = keys.length - 1;
    // The low bits of the hash decide what is sampled, so the high ones spread the entries.
    int slot = (int) (hash >>> 32) & mask;
    while (keys[slot] != key && keys[slot] != EMPTY) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
