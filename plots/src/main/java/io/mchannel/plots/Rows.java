package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;

/** Outcome rows that a figure chooses from. */
record Rows(List<Outcome> list) {
  Rows {
    list = List.copyOf(list);
  }

  Rows where(Predicate<Outcome> condition) {
    return new Rows(list.stream().filter(condition).toList());
  }

  Rows metric(String metric) {
    return where(row -> row.metric().equals(metric));
  }

  Rows series(String series) {
    return where(row -> row.series().equals(series));
  }

  Rows condition(String key, String value) {
    return where(row -> value.equals(Scenario.parse(row.scenario()).conditions().get(key)));
  }

  Rows origin(Origin origin) {
    return where(row -> row.origin() == origin);
  }

  boolean isEmpty() {
    return list.isEmpty();
  }

  /** Distinct values of a column, in the order they first occur. */
  <T> List<T> distinct(Function<Outcome, T> column) {
    return list.stream().map(column).distinct().toList();
  }

  /** The rows of each line, along growing x; lines in the order they first occur. */
  Map<LineKey, List<Outcome>> lines() {
    Map<LineKey, List<Outcome>> lines = new LinkedHashMap<>();
    list.forEach(row -> lines.computeIfAbsent(LineKey.of(row), k -> new ArrayList<>()).add(row));
    lines.values().forEach(rows -> rows.sort(Comparator.comparingDouble(Outcome::x)));
    return lines;
  }

  /** The value of the row with that x (NaN finds NaN), if there is one. */
  OptionalDouble valueAt(double x) {
    return list.stream()
        .filter(row -> Double.compare(row.x(), x) == 0)
        .mapToDouble(Outcome::value)
        .findFirst();
  }
}
