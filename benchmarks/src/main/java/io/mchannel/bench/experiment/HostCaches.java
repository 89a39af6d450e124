package io.mchannel.bench.experiment;

import io.mchannel.host.cache.CacheGeometry;
import io.mchannel.host.cache.CoreCacheConfig;
import io.mchannel.host.cache.Inclusion;
import io.mchannel.host.cache.MemoryRegion;
import io.mchannel.host.cache.Prefetchers;
import io.mchannel.host.cache.SharedCache;
import java.util.List;
import java.util.Map;

/**
 * The caches of the cores that run programs, as the settings {@code prefetchers} and {@code
 * l2-prefetch-limit} make them.
 *
 * @param prefetchers those that are on
 * @param l2PrefetchLimit see {@link CoreCacheConfig#l2PrefetchLimit}
 */
public record HostCaches(List<String> prefetchers, int l2PrefetchLimit) {
  private static final String PREFETCHERS = "prefetchers";
  private static final String LIMIT = "l2-prefetch-limit";

  /**
   * All that a Golden Cove class core has. Of the two models of its pair prefetcher it is the careful
   * one: the plain one doubles random reads, and MemChannel sees twice the traffic in regular patterns
   * only.
   */
  private static final List<String> DEFAULT =
      List.of("next-line", "ip-stride", "paged-pair", "streamer");

  /** A core's share of the last level: 160 MB over 32 cores (Xeon Gold 6530). */
  private static final long LLC_BYTES_A_CORE = 5 << 20;

  private static final int LLC_WAYS = 20;

  /** What {@link #withPrefetchers} takes for no prefetcher at all. */
  public static final String NO_PREFETCHERS = "none";

  /** The caches of a core whose prefetchers are all on. */
  public static HostCaches standard() {
    return new HostCaches(DEFAULT, CoreCacheConfig.goldenCove().l2PrefetchLimit());
  }

  static Map<String, String> settings() {
    return Map.of(
        PREFETCHERS,
        "prefetchers of each core (default "
            + String.join(",", DEFAULT)
            + "; there are "
            + String.join(", ", Prefetchers.names())
            + ", or none of them: "
            + NO_PREFETCHERS
            + ")",
        LIMIT,
        "lines that a core may have in flight for a prefetcher of its L2 alone (default "
            + CoreCacheConfig.goldenCove().l2PrefetchLimit()
            + ")");
  }

  /**
   * The caches that the user asks for.
   *
   * @throws InvalidOptionException if a setting names no prefetcher, or no number of lines
   */
  static HostCaches of(RunOptions options) {
    HostCaches all = new HostCaches(DEFAULT, limit(options));
    String text = options.settings().get(PREFETCHERS);
    return text == null ? all : all.withPrefetchers("--set: " + PREFETCHERS, text);
  }

  private static List<String> named(String option, String text) {
    List<String> names = List.of(text.split(","));
    for (String name : names) {
      if (!Prefetchers.names().contains(name)) {
        throw new InvalidOptionException(
            option + ": found '" + name + "', expected names out of "
                + String.join(", ", Prefetchers.names()) + ", with commas between, or "
                + NO_PREFETCHERS);
      }
    }
    return names;
  }

  private static int limit(RunOptions options) {
    CoreCacheConfig core = CoreCacheConfig.goldenCove();
    String text = options.settings().get(LIMIT);
    if (text == null) {
      return core.l2PrefetchLimit();
    }
    try {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= core.l2Misses()) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers out of range.
    }
    throw new InvalidOptionException(
        "--set: " + LIMIT + ": found '" + text + "', expected a whole number from 1 to "
            + core.l2Misses());
  }

  /**
   * The same with the prefetchers that a user names.
   *
   * @param option where they are named, for the message
   * @param text their names with commas between, or {@link #NO_PREFETCHERS}
   * @throws InvalidOptionException if there is no such prefetcher
   */
  public HostCaches withPrefetchers(String option, String text) {
    return text.equals(NO_PREFETCHERS)
        ? withoutPrefetchers()
        : new HostCaches(named(option, text), l2PrefetchLimit);
  }

  /** The same without prefetchers. */
  public HostCaches withoutPrefetchers() {
    return new HostCaches(List.of(), l2PrefetchLimit);
  }

  /** The private caches of one core. */
  public CoreCacheConfig core(MemoryRegion region) {
    return CoreCacheConfig.goldenCove()
        .withPrefetchers(prefetchers.toArray(new String[0]))
        .withL2PrefetchLimit(l2PrefetchLimit)
        .withRegion(region);
  }

  /** The last level that a few cores have to themselves. */
  public static SharedCache lastLevel(int cores) {
    return new SharedCache(
        CacheGeometry.of(cores * LLC_BYTES_A_CORE, LLC_WAYS, "quad-age"), Inclusion.NON_INCLUSIVE);
  }
}
