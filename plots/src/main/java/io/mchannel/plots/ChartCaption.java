package io.mchannel.plots;

import io.mchannel.results.Origin;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Small print below charts, by where the numbers come from: a seed tells how a simulation came
 * about, a processor how a measurement did. A chart carries what holds for the rows that it shows.
 * Nothing in it may differ between equal runs.
 *
 * @param byOrigin the text for rows of an origin
 */
public record ChartCaption(Map<Origin, String> byOrigin) {
  /** Without small print. */
  public static final ChartCaption NONE = new ChartCaption(Map.of());

  /** Keeps a copy. */
  public ChartCaption {
    Map<Origin, String> copy = new EnumMap<>(Origin.class);
    copy.putAll(byOrigin);
    byOrigin = Collections.unmodifiableMap(copy);
  }

  /** The same text whatever a chart shows. */
  public static ChartCaption of(String text) {
    Map<Origin, String> all = new EnumMap<>(Origin.class);
    for (Origin origin : Origin.values()) {
      all.put(origin, text);
    }
    return new ChartCaption(all);
  }

  String text(Set<Origin> origins) {
    Set<String> parts = new LinkedHashSet<>();
    byOrigin.forEach(
        (origin, text) -> {
          if (origins.contains(origin) && !text.isEmpty()) {
            parts.add(text);
          }
        });
    return String.join("; ", parts);
  }
}
