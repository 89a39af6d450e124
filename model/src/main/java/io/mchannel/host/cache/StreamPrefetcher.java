package io.mchannel.host.cache;

import java.util.Arrays;

/**
 * The second level's streamer: requests that move through a 4 KiB page in one direction have the
 * lines ahead fetched, at most two a lookup and at most 20 lines ahead; it keeps one stream a page,
 * 32 pages at a time (Intel 64 and IA-32 Architectures Optimization Reference Manual, "streamer").
 *
 * <p>Two moves in the same direction make a stream; that number is this model's choice. Each must be
 * shorter than the trigger threshold distance: successive misses farther apart do not start the
 * hardware's prefetching (same manual, hardware prefetching of data). Its table of that distance gives
 * 256 bytes for the last parts of family 6 that it lists; none is published for later ones.
 */
final class StreamPrefetcher implements Prefetcher {
  private static final int STREAMS = 32;
  private static final int LINES_AHEAD = 20;
  private static final int GUESSES_A_LOOKUP = 2;
  private static final int MOVES_TO_TRAIN = 2;
  private static final int TRIGGER_DISTANCE_BYTES = 256;
  private static final int PAGE_SHIFT = 12;
  private static final int LINE_SHIFT = 6;
  private static final int TRIGGER_DISTANCE_LINES = TRIGGER_DISTANCE_BYTES >> LINE_SHIFT;
  private static final int LINES_A_PAGE = 1 << PAGE_SHIFT - LINE_SHIFT;
  private static final int BUCKETS = 256;
  private static final long NONE = -1;

  private final long[] pages = new long[STREAMS];
  private final int[] lastLine = new int[STREAMS];
  /** Moves in a row in one direction, negative for descending. */
  private final int[] moves = new int[STREAMS];
  /** The line to guess next. */
  private final int[] head = new int[STREAMS];
  // The streams in the order of their last use, as a ring linked both ways: what follows the newest
  // is the oldest.
  private final int[] newer = new int[STREAMS];
  private final int[] older = new int[STREAMS];
  private int newest;
  /** How many followed pages fall into each bucket; most pages asked for fall into an empty one. */
  private final byte[] pagesInBucket = new byte[BUCKETS];

  StreamPrefetcher() {
    Arrays.fill(pages, NONE);
    for (int stream = 0; stream < STREAMS; stream++) {
      newer[stream] = (stream + 1) % STREAMS;
      older[newer[stream]] = stream;
    }
  }

  @Override
  public Level level() {
    return Level.L2;
  }

  @Override
  public int observe(long address, long instructionPointer, boolean hit, long[] guesses) {
    long page = address >>> PAGE_SHIFT;
    int line = (int) (address >>> LINE_SHIFT) & LINES_A_PAGE - 1;
    int stream = find(page);
    if (stream < 0) {
      startInPlaceOfOldest(page, line);
      return 0;
    }
    makeNewest(stream);
    if (line == lastLine[stream]) {
      return 0;
    }
    int move = line - lastLine[stream];
    int direction = move > 0 ? 1 : -1;
    lastLine[stream] = line;
    boolean streaming = moves[stream] * direction >= MOVES_TO_TRAIN;
    if (!streaming && move * direction >= TRIGGER_DISTANCE_LINES) {
      moves[stream] = 0;
      return 0;
    }
    if (moves[stream] * direction <= 0) {
      moves[stream] = direction;
      head[stream] = line + direction;
    } else {
      moves[stream] = Math.min(MOVES_TO_TRAIN, moves[stream] * direction + 1) * direction;
    }
    if (moves[stream] * direction < MOVES_TO_TRAIN) {
      return 0;
    }
    return guessAhead(stream, line, direction, guesses);
  }

  private int guessAhead(int stream, int line, int direction, long[] guesses) {
    if ((head[stream] - line) * direction <= 0) {
      head[stream] = line + direction;
    }
    int count = 0;
    while (count < GUESSES_A_LOOKUP
        && (head[stream] - line) * direction <= LINES_AHEAD
        && head[stream] >= 0
        && head[stream] < LINES_A_PAGE) {
      guesses[count++] = pages[stream] << PAGE_SHIFT | (long) head[stream] << LINE_SHIFT;
      head[stream] += direction;
    }
    return count;
  }

  /** The stream of a page, or -1. */
  private int find(long page) {
    if (pages[newest] == page) {
      return newest;
    }
    if (pagesInBucket[bucketOf(page)] > 0) {
      for (int stream = 0; stream < STREAMS; stream++) {
        if (pages[stream] == page) {
          return stream;
        }
      }
    }
    return -1;
  }

  private void startInPlaceOfOldest(long page, int line) {
    int stream = newer[newest];
    if (pages[stream] != NONE) {
      pagesInBucket[bucketOf(pages[stream])]--;
    }
    pagesInBucket[bucketOf(page)]++;
    pages[stream] = page;
    lastLine[stream] = line;
    moves[stream] = 0;
    newest = stream;
  }

  private void makeNewest(int stream) {
    if (stream == newest) {
      return;
    }
    int next = newer[stream];
    int previous = older[stream];
    newer[previous] = next;
    older[next] = previous;
    int oldest = newer[newest];
    newer[newest] = stream;
    older[stream] = newest;
    newer[stream] = oldest;
    older[oldest] = stream;
    newest = stream;
  }

  private static int bucketOf(long page) {
    return (int) page & BUCKETS - 1;
  }
}
