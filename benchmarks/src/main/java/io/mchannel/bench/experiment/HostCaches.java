package io.mchannel.bench.experiment;

import io.mchannel.host.cache.CacheGeometry;
import io.mchannel.host.cache.CoreCacheConfig;
import io.mchannel.host.cache.Inclusion;
import io.mchannel.host.cache.MemoryRegion;
import io.mchannel.host.cache.Prefetchers;
import io.mchannel.host.cache.SharedCache;
import java.util.List;
import java.util.Map;

/** The caches of the cores that run programs, and their prefetchers: the setting {@code prefetchers}. */
final class HostCaches {
  static final String KEY = "prefetchers";

  /**
   * All that a Golden Cove class core has. Of the two models of its pair prefetcher it is the careful
   * one: the plain one doubles random reads, and MemChannel sees twice the traffic in regular patterns
   * only.
   */
  static final List<String> DEFAULT = List.of("next-line", "ip-stride", "paged-pair", "streamer");

  /** A core's share of the last level: 160 MB over 32 cores (Xeon Gold 6530). */
  private static final long LLC_BYTES_A_CORE = 5 << 20;

  private static final int LLC_WAYS = 20;

  private HostCaches() {}

  static Map<String, String> setting() {
    return Map.of(
        KEY,
        "prefetchers of each core (default "
            + String.join(",", DEFAULT)
            + "; there are "
            + String.join(", ", Prefetchers.names())
            + ")");
  }

  /**
   * The prefetchers that are on.
   *
   * @throws InvalidOptionException if there is no such prefetcher
   */
  static List<String> prefetchers(RunOptions options) {
    String text = options.settings().get(KEY);
    if (text == null) {
      return DEFAULT;
    }
    List<String> names = List.of(text.split(","));
    for (String name : names) {
      if (!Prefetchers.names().contains(name)) {
        throw new InvalidOptionException(
            "--set: " + KEY + ": found '" + name + "', expected names out of "
                + String.join(", ", Prefetchers.names()) + ", with commas between");
      }
    }
    return names;
  }

  /** The private caches of one core. */
  static CoreCacheConfig core(List<String> prefetchers, MemoryRegion region) {
    return CoreCacheConfig.goldenCove()
        .withPrefetchers(prefetchers.toArray(new String[0]))
        .withRegion(region);
  }

  /** The last level that a few cores have to themselves. */
  static SharedCache lastLevel(int cores) {
    return new SharedCache(
        CacheGeometry.of(cores * LLC_BYTES_A_CORE, LLC_WAYS, "quad-age"), Inclusion.NON_INCLUSIVE);
  }
}
