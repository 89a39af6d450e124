package io.mchannel.host.cache;

/** The lines asked of memory and not yet there, with what is to become of each when it comes. */
final class LinesInFlight {
  static final int ABSENT = -1;

  private final long[] lines;
  private final int[] flags;
  private int size;

  LinesInFlight(int capacity) {
    lines = new long[capacity];
    flags = new int[capacity];
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == lines.length;
  }

  /** The place of a line, which holds until the next {@link #remove}, or {@link #ABSENT}. */
  int find(long line) {
    for (int place = 0; place < size; place++) {
      if (lines[place] == line) {
        return place;
      }
    }
    return ABSENT;
  }

  void add(long line, int lineFlags) {
    lines[size] = line;
    flags[size++] = lineFlags;
  }

  int flags(int place) {
    return flags[place];
  }

  void setFlags(int place, int lineFlags) {
    flags[place] = lineFlags;
  }

  void remove(int place) {
    size--;
    lines[place] = lines[size];
    flags[place] = flags[size];
  }
}
