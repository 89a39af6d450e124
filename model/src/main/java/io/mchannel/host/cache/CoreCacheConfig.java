package io.mchannel.host.cache;

import java.util.List;

/**
 * The private caches of a core and what fetches into them.
 *
 * @param l1 the first-level data cache
 * @param l2 the second-level cache
 * @param l1FillBuffers how many lines may be on their way into the first level
 * @param l2Misses how many lines may be on their way from memory in all
 * @param l2PrefetchLimit how many of those may be on their way for a prefetcher of the second level
 *     alone, so that nothing in the first level waits for them: with more requests outstanding these
 *     prefetchers hold back (Intel 64 and IA-32 Architectures Optimization Reference Manual, data
 *     prefetch to the L2 and last level cache: it adjusts to the outstanding requests of the core).
 *     The parts then fetch into the last level alone and less far ahead; here the guess is dropped
 * @param prefetchers the names of the prefetchers that are on, see {@link Prefetchers}
 * @param region the memory that prefetches stay within
 */
public record CoreCacheConfig(
    CacheGeometry l1,
    CacheGeometry l2,
    int l1FillBuffers,
    int l2Misses,
    int l2PrefetchLimit,
    List<String> prefetchers,
    MemoryRegion region) {

  /**
   * Checks the bounds and the names.
   *
   * @throws IllegalArgumentException saying what was found and what would be right
   */
  public CoreCacheConfig {
    requirePositive("l1FillBuffers", l1FillBuffers);
    requirePositive("l2Misses", l2Misses);
    requirePositive("l2PrefetchLimit", l2PrefetchLimit);
    prefetchers = List.copyOf(prefetchers);
    if (prefetchers.size() > Cache.MAX_PREFETCHERS) {
      throw new IllegalArgumentException(
          prefetchers.size() + " prefetchers; there may be at most " + Cache.MAX_PREFETCHERS);
    }
    for (String name : prefetchers) {
      Prefetchers.named(name);
    }
  }

  /** A core whose prefetchers go on until no buffer is left. */
  public CoreCacheConfig(
      CacheGeometry l1,
      CacheGeometry l2,
      int l1FillBuffers,
      int l2Misses,
      List<String> prefetchers,
      MemoryRegion region) {
    this(l1, l2, l1FillBuffers, l2Misses, l2Misses, prefetchers, region);
  }

  /**
   * A Golden Cove class core with all prefetchers on: 48 KB in 12 ways with 16 fill buffers, 2 MB
   * in 16 ways with 48 misses (Intel 64 and IA-32 Architectures Optimization Reference Manual,
   * Golden Cove microarchitecture). The classes of the policies "grouped-plru" and "quad-age" say
   * what is known of the replacement. From how many outstanding requests on prefetchers hold back is
   * not published; here they leave a miss for each fill buffer, whether the buffer is taken or not,
   * so that no prefetch into the second level ever keeps the program from a line.
   */
  public static CoreCacheConfig goldenCove() {
    return new CoreCacheConfig(
        CacheGeometry.of(48 << 10, 12, "grouped-plru"),
        CacheGeometry.of(2 << 20, 16, "quad-age"),
        16,
        48,
        48 - 16,
        List.of("next-line", "ip-stride", "spatial-pair", "streamer"),
        MemoryRegion.EVERYTHING);
  }

  /** The same with these prefetchers on and no others. */
  public CoreCacheConfig withPrefetchers(String... names) {
    return new CoreCacheConfig(
        l1, l2, l1FillBuffers, l2Misses, l2PrefetchLimit, List.of(names), region);
  }

  /** The same with another number of prefetches on their way into the second level. */
  public CoreCacheConfig withL2PrefetchLimit(int newLimit) {
    return new CoreCacheConfig(l1, l2, l1FillBuffers, l2Misses, newLimit, prefetchers, region);
  }

  /** The same with prefetches kept within a region. */
  public CoreCacheConfig withRegion(MemoryRegion newRegion) {
    return new CoreCacheConfig(
        l1, l2, l1FillBuffers, l2Misses, l2PrefetchLimit, prefetchers, newRegion);
  }

  private static void requirePositive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be at least 1");
    }
  }
}
