package io.mchannel.bench.measure;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/** How long each chunk of a thread's work took, for another thread to read meanwhile. */
final class ChunkTimes {
  /** Chunks of 10 us fill it in 160 ms, longer than what is looked back at. */
  static final int KEPT = 1 << 14;

  private final AtomicLongArray times = new AtomicLongArray(KEPT);
  private volatile long count;

  /** Adds a chunk. Only one thread may. */
  void add(long ns) {
    long added = count;
    times.setPlain((int) (added % KEPT), ns);
    // Only this thread writes it.
    count = added + 1;
  }

  /** How many there were. */
  long count() {
    return count;
  }

  /**
   * The median of the chunks since there were {@code from} of them, or of the last {@link #KEPT};
   * NaN if there was none.
   */
  double medianNsSince(long from) {
    long end = count;
    double[] since =
        LongStream.range(Math.max(from, end - KEPT), end)
            .mapToDouble(chunk -> times.getPlain((int) (chunk % KEPT)))
            .toArray();
    return since.length == 0 ? Double.NaN : Median.valueOf(since);
  }
}
