package io.mchannel.plots;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Horizontal bars made of parts, one after the other from 0, a colour for each kind of part. */
final class StackedBars {
  private static final double HALF = 0.38;

  private final Map<String, List<Layer.Bar>> parts = new LinkedHashMap<>();
  private final Map<Integer, Double> ends = new LinkedHashMap<>();

  /** Starts with the kinds that there will be, in the order of legend and stack. */
  StackedBars(List<String> kinds) {
    kinds.forEach(kind -> parts.put(kind, new ArrayList<>()));
  }

  /** Adds a part to the end of a row's bar. */
  void add(int row, String kind, double size) {
    double from = ends.getOrDefault(row, 0.0);
    double to = from + size;
    ends.put(row, to);
    if (size > 0) {
      parts
          .computeIfAbsent(kind, k -> new ArrayList<>())
          .add(new Layer.Bar(row, HALF, from, to, Double.NaN, ""));
    }
  }

  /** Where the bar of a row ends. */
  double end(int row) {
    return ends.getOrDefault(row, 0.0);
  }

  /** Where the longest bar ends. */
  double longest() {
    return ends.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  /**
   * A layer for each kind that has a part.
   *
   * @param looks of all kinds of the sheet
   */
  List<Layer> layers(Map<String, Look> looks) {
    List<Layer> layers = new ArrayList<>();
    parts.forEach(
        (kind, bars) -> {
          if (!bars.isEmpty()) {
            layers.add(new Layer.Bars(kind, looks.getOrDefault(kind, Look.BLACK), bars));
          }
        });
    return layers;
  }

  /** Fills for kinds, all different. */
  static Map<String, Look> looks(List<String> kinds) {
    if (kinds.size() > Look.FILLS) {
      throw new IllegalArgumentException(
          kinds.size() + " kinds of parts, expected at most " + Look.FILLS);
    }
    Map<String, Look> looks = new LinkedHashMap<>();
    kinds.forEach(kind -> looks.put(kind, Look.fill(looks.size())));
    return looks;
  }
}
