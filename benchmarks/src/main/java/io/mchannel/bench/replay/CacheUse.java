package io.mchannel.bench.replay;

import io.mchannel.host.cache.CacheHierarchy;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What became of a program's line requests in the caches of its core. Each was answered by a level,
 * waited for a line that was on its way already, or is one of {@code demandReads}.
 *
 * @param l1Hits line requests that the first level answered
 * @param l2Hits those that the second level answered
 * @param llcHits those that the last level answered
 * @param merged those that waited for a line which another had asked for, or a prefetcher
 * @param demandReads lines read from memory because the program asked for them
 * @param prefetchReads lines read from memory because a prefetcher guessed them
 * @param writeBacks dirty lines that left the last cache
 * @param unprefetchedReads lines that the program would read from memory without prefetchers
 * @param prefetchers what became of each prefetcher's guesses
 */
public record CacheUse(
    long l1Hits,
    long l2Hits,
    long llcHits,
    long merged,
    long demandReads,
    long prefetchReads,
    long writeBacks,
    long unprefetchedReads,
    List<PrefetchUse> prefetchers) {
  public CacheUse {
    prefetchers = List.copyOf(prefetchers);
  }

  static CacheUse of(CacheHierarchy caches, int prefetchers, long unprefetchedReads) {
    return new CacheUse(
        caches.accesses(CacheHierarchy.L1_HIT),
        caches.accesses(CacheHierarchy.L2_HIT),
        caches.accesses(CacheHierarchy.LLC_HIT),
        caches.accesses(CacheHierarchy.MERGED),
        caches.demandReads(),
        caches.prefetchReads(),
        caches.writeBacks(),
        unprefetchedReads,
        IntStream.range(0, prefetchers)
            .mapToObj(i -> PrefetchUse.of(caches.prefetchCounts(i)))
            .toList());
  }

  /** Line requests of the program. */
  public long lineRequests() {
    return l1Hits + l2Hits + llcHits + merged + demandReads;
  }

  /** Line requests that some cache answered. */
  public long hits() {
    return l1Hits + l2Hits + llcHits;
  }

  /** Lines read from memory. */
  public long reads() {
    return demandReads + prefetchReads;
  }

  /** Lines read for each that the program would read without prefetchers; 1 if it reads none. */
  public double amplification() {
    return unprefetchedReads == 0 ? 1 : (double) reads() / unprefetchedReads;
  }

  /** So many of the line requests, %. */
  public double percent(long requests) {
    return lineRequests() == 0 ? 0 : 100.0 * requests / lineRequests();
  }
}
