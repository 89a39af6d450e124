package io.mchannel.host.cache;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The prefetchers by name. A new one is a class and a line here. */
public final class Prefetchers {
  private static final Map<String, Supplier<Prefetcher>> BY_NAME =
      new TreeMap<>(
          Map.of(
              "next-line", NextLinePrefetcher::new,
              "ip-stride", IpStridePrefetcher::new,
              "paged-pair", PagedPairPrefetcher::new,
              "spatial-pair", SpatialPairPrefetcher::new,
              "streamer", StreamPrefetcher::new));

  private Prefetchers() {}

  /** All names, in alphabetical order. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * A new prefetcher of that name.
   *
   * @throws IllegalArgumentException listing the names there are
   */
  public static Prefetcher named(String name) {
    Supplier<Prefetcher> factory = BY_NAME.get(name);
    if (factory == null) {
      throw new IllegalArgumentException(
          "no prefetcher is called " + name + "; there are " + String.join(", ", names()));
    }
    return factory.get();
  }
}
