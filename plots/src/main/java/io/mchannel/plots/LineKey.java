package io.mchannel.plots;

import io.mchannel.results.Fact;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What the rows along one line of a chart have in common. */
record LineKey(String transport, String scenario, String series, Origin origin) {
  /** Traits whose values speak for themselves. */
  static final Set<String> BARE = Set.of("series", "transport", "origin");

  private static final String ORIGIN = "origin";

  static LineKey of(Outcome row) {
    return new LineKey(row.transport(), row.scenario(), row.series(), row.origin());
  }

  /** Whether a fact speaks of the line; facts are about the pool, not about measured memory. */
  boolean covers(Fact fact) {
    return origin != Origin.MEASURED
        && fact.transport().equals(transport)
        && fact.scenario().equals(scenario)
        && fact.series().equals(series);
  }

  /** As {@link #names(Collection, List)}, with nothing named always but that a line is measured. */
  static Map<LineKey, String> names(Collection<LineKey> keys) {
    return names(keys, List.of());
  }

  /**
   * Names lines by what tells them apart, and by nothing else: a chart with one transport does not
   * repeat its name in every entry of the legend. That lines are measured is said even where all
   * are.
   *
   * @param always conditions that are named, with their key, also where they tell nothing apart
   */
  static Map<LineKey, String> names(Collection<LineKey> keys, List<String> always) {
    Map<LineKey, Map<String, String>> traits = new LinkedHashMap<>();
    keys.forEach(key -> traits.put(key, key.traits()));
    Set<String> telling = new LinkedHashSet<>(always);
    telling.addAll(telling(traits.values()));
    if (anyMeasured(keys)) {
      telling.add(ORIGIN);
    }
    Map<LineKey, String> names = new LinkedHashMap<>();
    traits.forEach((key, all) -> names.put(key, key.name(all, telling, always.isEmpty())));
    return names;
  }

  /** Whether a legend has to tell what is measured. */
  static boolean anyMeasured(Collection<LineKey> keys) {
    return keys.stream().anyMatch(key -> key.origin == Origin.MEASURED);
  }

  /** The line of the model that a measured one stands beside. */
  LineKey modelled() {
    return new LineKey(transport, scenario, series, Origin.MODEL);
  }

  /** Names of the traits that differ between any two. */
  static Set<String> telling(Collection<Map<String, String>> traits) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    traits.forEach(
        all -> all.forEach((k, v) -> values.computeIfAbsent(k, x -> new LinkedHashSet<>()).add(v)));
    Set<String> telling = new LinkedHashSet<>();
    values.forEach(
        (trait, seen) -> {
          boolean everywhere = traits.stream().allMatch(all -> all.containsKey(trait));
          if (seen.size() > 1 || !everywhere) {
            telling.add(trait);
          }
        });
    return telling;
  }

  /** The transport's name; {@code none} is not one. */
  String transportInWords() {
    return transport.equals("none") ? "no transport" : transport;
  }

  Map<String, String> traits() {
    Map<String, String> traits = new LinkedHashMap<>(Scenario.parse(scenario).conditions());
    traits.put("series", series);
    traits.put("transport", transportInWords());
    traits.put("origin", origin.word());
    return traits;
  }

  private String name(Map<String, String> traits, Set<String> telling, boolean brief) {
    boolean oneKey =
        brief
            && telling.stream().filter(Scenario.parse(scenario).conditions()::containsKey).count()
                == 1;
    Set<String> words = new LinkedHashSet<>();
    for (String trait : telling) {
      String value = traits.get(trait);
      if (value != null && !value.isEmpty()) {
        boolean bare = BARE.contains(trait) || (oneKey && !number(value));
        words.add(bare ? value : trait + " " + value);
      }
    }
    boolean nameless = words.isEmpty() || (words.size() == 1 && telling.contains(ORIGIN));
    return nameless && !words.contains(series)
        ? String.join(", ", Stream.concat(Stream.of(series), words.stream()).toList())
        : String.join(", ", words);
  }

  /**
   * Orders names as people do: {@code pending=100} before {@code pending=1000} before {@code x}.
   */
  static final Comparator<String> NATURAL =
      (a, b) -> {
        String[] left = a.split("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)");
        String[] right = b.split("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)");
        for (int i = 0; i < Math.min(left.length, right.length); i++) {
          int order =
              number(left[i]) && number(right[i])
                  ? new BigInteger(left[i]).compareTo(new BigInteger(right[i]))
                  : left[i].compareTo(right[i]);
          if (order != 0) {
            return order;
          }
        }
        return Integer.compare(left.length, right.length);
      };

  private static boolean number(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
