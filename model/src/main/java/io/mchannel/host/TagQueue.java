package io.mchannel.host;

import java.util.Arrays;

/**
 * A queue in the order of tags, the lowest first; those with equal tags in the order of their
 * coming. Grows by doubling and else allocates nothing.
 */
final class TagQueue<T> {
  private double[] tags = new double[16];
  private long[] arrivals = new long[16];
  private Object[] waiting = new Object[16];
  private int size;
  private long arrived;

  boolean isEmpty() {
    return size == 0;
  }

  void add(double tag, T who) {
    if (size == tags.length) {
      tags = Arrays.copyOf(tags, 2 * size);
      arrivals = Arrays.copyOf(arrivals, 2 * size);
      waiting = Arrays.copyOf(waiting, 2 * size);
    }
    long arrival = arrived++;
    int hole = size++;
    while (hole > 0 && tags[(hole - 1) / 2] > tag) {
      move((hole - 1) / 2, hole);
      hole = (hole - 1) / 2;
    }
    put(hole, tag, arrival, who);
  }

  /** The lowest tag; the queue must not be empty. */
  double firstTag() {
    return tags[0];
  }

  /** Takes the first; the queue must not be empty. */
  @SuppressWarnings("unchecked")
  T removeFirst() {
    T first = (T) waiting[0];
    size--;
    double tag = tags[size];
    long arrival = arrivals[size];
    Object who = waiting[size];
    if (size == 0) {
      return first;
    }
    int hole = 0;
    for (int child = 1; child < size; child = 2 * hole + 1) {
      if (child + 1 < size && isBefore(child + 1, tags[child], arrivals[child])) {
        child++;
      }
      if (!isBefore(child, tag, arrival)) {
        break;
      }
      move(child, hole);
      hole = child;
    }
    put(hole, tag, arrival, who);
    return first;
  }

  private boolean isBefore(int place, double tag, long arrival) {
    return tags[place] < tag || (tags[place] == tag && arrivals[place] < arrival);
  }

  private void move(int from, int to) {
    put(to, tags[from], arrivals[from], waiting[from]);
  }

  private void put(int place, double tag, long arrival, Object who) {
    tags[place] = tag;
    arrivals[place] = arrival;
    waiting[place] = who;
  }
}
