package io.mchannel.host.cache;

import java.util.Arrays;

/**
 * What the caches ask of memory, first in, first out, each request packed into one {@code long}: a
 * line, a kind, and the prefetcher of a prefetch read. It grows when it is not drained.
 */
public final class MemoryRequests {
  /** A read that the program waits for; answered by {@link CacheHierarchy#fill}. */
  public static final int DEMAND_READ = 0;

  /** A read that a prefetcher guessed; answered by {@link CacheHierarchy#fill}. */
  public static final int PREFETCH_READ = 1;

  /** A dirty line that had to leave the last cache; needs no answer. */
  public static final int WRITE_BACK = 2;

  /** A line written past the caches; needs no answer. */
  public static final int STREAM_WRITE = 3;

  private static final int KIND_MASK = 3;
  private static final int PREFETCHER_SHIFT = 2;
  private static final int PREFETCHER_MASK = 15;

  private long[] ring = new long[64];
  private long head;
  private long tail;

  MemoryRequests() {}

  /** Whether nothing is asked. */
  public boolean isEmpty() {
    return head == tail;
  }

  /** How many requests wait. */
  public int size() {
    return (int) (tail - head);
  }

  /**
   * Takes the oldest request.
   *
   * @throws IllegalStateException if there is none
   */
  public long poll() {
    if (head == tail) {
      throw new IllegalStateException("no request waits");
    }
    return ring[(int) head++ & ring.length - 1];
  }

  /** The line that a request is about. */
  public static long lineOf(long request) {
    return Cache.lineOf(request);
  }

  /** The kind of a request, such as {@link #DEMAND_READ}. */
  public static int kindOf(long request) {
    return (int) request & KIND_MASK;
  }

  /** Whether a request must be answered by a line. */
  public static boolean isRead(long request) {
    return kindOf(request) <= PREFETCH_READ;
  }

  /** The prefetcher of a {@link #PREFETCH_READ}, by its place in the configuration. */
  public static int prefetcherOf(long request) {
    return (int) (request >>> PREFETCHER_SHIFT) & PREFETCHER_MASK;
  }

  void add(long line, int kind) {
    add(line, kind, 0);
  }

  void add(long line, int kind, int prefetcher) {
    if (tail - head == ring.length) {
      grow();
    }
    ring[(int) tail++ & ring.length - 1] = line | (long) prefetcher << PREFETCHER_SHIFT | kind;
  }

  private void grow() {
    // Turned so that the head stands at place 0 before the length, and with it the mask, changes.
    int start = (int) head & ring.length - 1;
    long[] larger = Arrays.copyOf(Arrays.copyOfRange(ring, start, ring.length), 2 * ring.length);
    System.arraycopy(ring, 0, larger, ring.length - start, start);
    tail -= head;
    head = 0;
    ring = larger;
  }
}
