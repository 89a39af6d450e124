package io.mchannel.host.cache;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The replacement policies by name. A new one is a class and a line here. */
public final class ReplacementPolicies {
  private static final Map<String, ReplacementPolicy.Factory> BY_NAME =
      new TreeMap<>(
          Map.of(
              "lru", LruPolicy::new,
              "tree-plru", TreePlruPolicy::new,
              "grouped-plru", GroupedPlruPolicy::new,
              "quad-age", QuadAgePolicy::new));

  private ReplacementPolicies() {}

  /** All names, in alphabetical order. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(BY_NAME.keySet());
  }

  /**
   * The policy of that name.
   *
   * @throws IllegalArgumentException listing the names there are
   */
  public static ReplacementPolicy.Factory named(String name) {
    ReplacementPolicy.Factory factory = BY_NAME.get(name);
    if (factory == null) {
      throw new IllegalArgumentException(
          "no replacement policy is called " + name + "; there are " + String.join(", ", names()));
    }
    return factory;
  }
}
