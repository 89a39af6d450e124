package io.mchannel.fabric;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The lane strategies by name. A new one is a class and a line here. */
public final class LaneStrategies {
  private static final Map<String, Supplier<LaneStrategy>> BY_NAME =
      ImmutableMap.of(
          "first-fit", FirstFit::new,
          "hash", SourceHash::new,
          "round-robin", RoundRobin::new,
          "least-loaded", LeastLoaded::new);

  private LaneStrategies() {}

  /** The known names, in the order of registration. */
  public static Set<String> names() {
    return BY_NAME.keySet();
  }

  /**
   * A fresh strategy for one port.
   *
   * @throws IllegalArgumentException if the name is unknown; the message lists the known ones
   */
  public static LaneStrategy named(String name) {
    Supplier<LaneStrategy> supplier = BY_NAME.get(name);
    if (supplier == null) {
      throw new IllegalArgumentException(
          "laneStrategy is '" + name + "', must be one of " + String.join(", ", names()));
    }
    return supplier.get();
  }
}
