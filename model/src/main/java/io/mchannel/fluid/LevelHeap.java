package io.mchannel.fluid;

/** A binary heap of numbers, the one with the lowest level first. */
final class LevelHeap {
  private final double[] levels;
  private final int[] heap;
  private int size;

  /** An empty heap; {@code levels} gives the level of each number and stays the caller's. */
  LevelHeap(double[] levels) {
    this.levels = levels;
    this.heap = new int[levels.length];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Adds a number; {@link #order} must follow before the first is asked for. */
  void append(int id) {
    heap[size++] = id;
  }

  /** Establishes the order among all that was appended, in linear time. */
  void order() {
    for (int i = size / 2 - 1; i >= 0; i--) {
      siftDown(i, heap[i]);
    }
  }

  int first() {
    return heap[0];
  }

  void removeFirst() {
    size--;
    if (size > 0) {
      siftDown(0, heap[size]);
    }
  }

  /** Restores the order after the level of the first number has risen. */
  void lowerFirst() {
    siftDown(0, heap[0]);
  }

  private void siftDown(int start, int id) {
    int hole = start;
    double level = levels[id];
    int half = size >>> 1;
    while (hole < half) {
      int child = 2 * hole + 1;
      if (child + 1 < size && levels[heap[child + 1]] < levels[heap[child]]) {
        child++;
      }
      if (levels[heap[child]] >= level) {
        break;
      }
      heap[hole] = heap[child];
      hole = child;
    }
    heap[hole] = id;
  }
}
