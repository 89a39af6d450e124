package io.mchannel.host.cache;

import java.util.Arrays;

/**
 * A more careful {@link SpatialPairPrefetcher}: it completes the pair of a line that misses only in
 * a page that missed lately, so that regular patterns have their pairs fetched and random reads of
 * much memory do not. This is this model's variant, to tell the two apart, not a known part.
 *
 * <p>It remembers the last {@value #PAGES} different pages that missed, first in, first out.
 */
final class PagedPairPrefetcher implements Prefetcher {
  private static final int PAGES = 32;
  private static final int PAGE_SHIFT = 12;
  private static final long NONE = -1;

  private static final int BUCKETS = 256;

  private final long[] pages = new long[PAGES];
  /** How many known pages fall into each bucket; most pages asked for fall into an empty one. */
  private final byte[] pagesInBucket = new byte[BUCKETS];
  private int oldest;

  PagedPairPrefetcher() {
    Arrays.fill(pages, NONE);
  }

  @Override
  public Level level() {
    return Level.L2;
  }

  @Override
  public int observe(long address, long instructionPointer, boolean hit, long[] guesses) {
    if (hit) {
      return 0;
    }
    long page = address >>> PAGE_SHIFT;
    if (isKnown(page)) {
      guesses[0] = Cache.lineOf(address) ^ CacheGeometry.LINE_BYTES;
      return 1;
    }
    putInPlaceOfOldest(page);
    return 0;
  }

  private boolean isKnown(long page) {
    if (pagesInBucket[bucketOf(page)] > 0) {
      for (long known : pages) {
        if (known == page) {
          return true;
        }
      }
    }
    return false;
  }

  private void putInPlaceOfOldest(long page) {
    if (pages[oldest] != NONE) {
      pagesInBucket[bucketOf(pages[oldest])]--;
    }
    pagesInBucket[bucketOf(page)]++;
    pages[oldest] = page;
    oldest = (oldest + 1) % PAGES;
  }

  private static int bucketOf(long page) {
    return (int) page & BUCKETS - 1;
  }
}
