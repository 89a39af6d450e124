package io.mchannel.plots;

import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * A panel of horizontal bars for rows of one metric: one row per combination of conditions, one
 * colour per series or, where there is one series, per value of the first condition that is not a
 * number. The axis is logarithmic where the values span more than a decade.
 */
final class BarChart {
  private static final int MOST_COLOURS = 7;

  private BarChart() {}

  /** The panel, or nothing where no row can be drawn; each row left out is warned of by name. */
  static Optional<Panel> panel(
      String heading, String title, List<Outcome> rows, FigureInput input) {
    double[] values = rows.stream().mapToDouble(Outcome::value).toArray();
    boolean logarithmic = Axis.wantsLogarithm(values);
    List<Outcome> kept = new ArrayList<>();
    for (Outcome row : rows) {
      if (logarithmic && !(row.value() > 0)) {
        input.warnings().accept(
            "left out "
                + row.key().text()
                + ": "
                + Numbers.brief(row.value())
                + " has no place on a logarithmic axis");
      } else {
        kept.add(row);
      }
    }
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    Map<Outcome, Map<String, String>> traits = new LinkedHashMap<>();
    kept.forEach(row -> traits.put(row, traits(row)));
    Set<String> telling = LineKey.telling(traits.values());
    String colour = colour(telling, traits.values());
    Map<String, Integer> colours = new TreeMap<>(LineKey.NATURAL);
    Map<String, List<Outcome>> groups = new TreeMap<>(LineKey.NATURAL);
    traits.forEach(
        (row, all) -> {
          colours.put(all.getOrDefault(colour, ""), 0);
          groups.computeIfAbsent(rowName(all, telling, colour), k -> new ArrayList<>()).add(row);
        });
    int next = 0;
    for (Map.Entry<String, Integer> entry : colours.entrySet()) {
      entry.setValue(next++);
    }
    double half = 0.4 / colours.size();
    Map<String, List<Layer.Bar>> bars = new TreeMap<>(LineKey.NATURAL);
    List<String> names = List.copyOf(groups.keySet());
    for (int i = 0; i < names.size(); i++) {
      for (Outcome row : groups.get(names.get(i))) {
        String key = traits.get(row).getOrDefault(colour, "");
        double middle = i - 0.4 + half * (2 * colours.get(key) + 1);
        String note = colour.isEmpty() ? "" : key + ": ";
        bars.computeIfAbsent(key, k -> new ArrayList<>())
            .add(
                new Layer.Bar(
                    middle, half, row.value(), row.ci95(), note + Numbers.measured(row.value())));
      }
    }
    List<Layer> layers = new ArrayList<>();
    bars.forEach(
        (key, some) -> layers.add(new Layer.Bars(key, Look.fill(colours.get(key)), some)));
    Axis x =
        logarithmic
            ? Axis.log10(title + ", logarithmic", highEnds(kept))
            : Axis.linear(title, highEnds(kept));
    return Optional.of(
        new Panel(heading, x, Axis.rows("", names), layers));
  }

  /** The method or parameter that colours tell apart; empty for one colour. */
  private static String colour(Set<String> telling, Collection<Map<String, String>> traits) {
    for (String trait : telling) {
      Set<String> values = new LinkedHashSet<>();
      traits.forEach(all -> values.add(all.getOrDefault(trait, "")));
      boolean words = values.stream().noneMatch(v -> v.matches("[-+0-9.eE]+"));
      if (words && values.size() <= MOST_COLOURS && telling.size() > 1) {
        return trait;
      }
    }
    return "";
  }

  private static Map<String, String> traits(Outcome row) {
    Map<String, String> traits = new LinkedHashMap<>();
    Map<String, String> all = LineKey.of(row).traits();
    traits.put("series", row.series());
    traits.putAll(all);
    if (!row.xName().isEmpty()) {
      traits.put(row.xName(), Numbers.brief(row.x()) + (row.xUnit().isEmpty() ? "" : " " + row.xUnit()));
    }
    return traits;
  }

  private static String rowName(Map<String, String> all, Set<String> telling, String colour) {
    List<String> words = new ArrayList<>();
    for (String trait : telling) {
      if (!trait.equals(colour) && all.containsKey(trait)) {
        words.add(trait.equals("series") ? all.get(trait) : trait + " " + all.get(trait));
      }
    }
    return words.isEmpty() ? all.get("series") : String.join(", ", words);
  }

  private static double[] highEnds(List<Outcome> rows) {
    return rows.stream()
        .flatMapToDouble(
            row ->
                DoubleStream.of(
                    row.value(), row.value() + (Double.isNaN(row.ci95()) ? 0 : row.ci95())))
        .toArray();
  }
}
