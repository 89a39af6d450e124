package io.mchannel.plots;

import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/**
 * A panel of horizontal bars for rows of one metric: one row per combination of conditions, one
 * colour per series or, where there is one series, per value of the first condition that is not a
 * number. The axis is logarithmic where the values span more than a decade.
 */
final class BarChart {
  private static final int MOST_COLOURS = 7;

  /** Part of a row's height that its bars take together. */
  private static final double FILL = 0.8;

  /** What each row to draw is about, by name. */
  private final Map<Outcome, Map<String, String>> traits = new LinkedHashMap<>();

  /** Names of the traits that differ between rows. */
  private final Set<String> telling;

  /** The trait that colours tell apart; empty for one colour. */
  private final String colour;

  private BarChart(List<Outcome> rows) {
    rows.forEach(row -> traits.put(row, traits(row)));
    telling = LineKey.telling(traits.values());
    colour =
        telling.size() < 2 ? "" : telling.stream().filter(this::fewWords).findFirst().orElse("");
  }

  /** The panel, or nothing where no row can be drawn; each row left out is warned of by name. */
  static Optional<Panel> panel(
      String heading, String title, List<Outcome> rows, FigureInput input) {
    boolean logarithmic = Axis.wantsLogarithm(rows.stream().mapToDouble(Outcome::value).toArray());
    List<Outcome> drawn = new ArrayList<>();
    for (Outcome row : rows) {
      if (logarithmic && !(row.value() > 0)) {
        input
            .warnings()
            .accept(
                "left out "
                    + row.key().text()
                    + ": "
                    + Numbers.brief(row.value())
                    + " has no place on a logarithmic axis");
      } else {
        drawn.add(row);
        input.shown().accept(row);
      }
    }
    if (drawn.isEmpty()) {
      return Optional.empty();
    }
    Axis x =
        logarithmic
            ? Axis.log10(title + ", logarithmic", ends(drawn))
            : Axis.linear(title, ends(drawn));
    return Optional.of(new BarChart(drawn).panel(heading, x));
  }

  private Panel panel(String heading, Axis x) {
    Map<String, List<Outcome>> groups = new TreeMap<>(LineKey.NATURAL);
    Set<String> kinds = new TreeSet<>(LineKey.NATURAL);
    traits.forEach(
        (row, all) -> {
          groups.computeIfAbsent(rowName(all), name -> new ArrayList<>()).add(row);
          kinds.add(kind(row));
        });
    List<String> names = List.copyOf(groups.keySet());
    List<Layer> layers = new ArrayList<>();
    int n = 0;
    for (String kind : kinds) {
      double half = FILL / 2 / kinds.size();
      double offset = half * (2 * n + 1) - FILL / 2;
      List<Layer.Bar> bars = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        for (Outcome row : groups.get(names.get(i))) {
          if (kind(row).equals(kind)) {
            bars.add(bar(row, i + offset, half));
          }
        }
      }
      layers.add(new Layer.Bars(inLegend(kind), Look.fill(n++), bars));
    }
    return new Panel(heading, x, Axis.rows("", names), layers);
  }

  private Layer.Bar bar(Outcome row, double middle, double half) {
    String prefix = colour.isEmpty() ? "" : kind(row) + ": ";
    return new Layer.Bar(
        middle, half, row.value(), row.ci95(), prefix + Numbers.measured(row.value()));
  }

  private String kind(Outcome row) {
    return traits.get(row).getOrDefault(colour, "");
  }

  private String inLegend(String kind) {
    return colour.isEmpty() || LineKey.BARE.contains(colour) ? kind : colour + " " + kind;
  }

  /** Whether a trait has few values, and words rather than numbers. */
  private boolean fewWords(String trait) {
    Set<String> values = new LinkedHashSet<>();
    traits.values().forEach(all -> values.add(all.getOrDefault(trait, "")));
    return values.size() <= MOST_COLOURS
        && values.stream().noneMatch(value -> value.matches("[-+0-9.eE]+"));
  }

  private String rowName(Map<String, String> all) {
    List<String> words = new ArrayList<>();
    for (String trait : telling) {
      String value = all.get(trait);
      if (!trait.equals(colour) && value != null) {
        words.add(LineKey.BARE.contains(trait) ? value : trait + " " + value);
      }
    }
    return words.isEmpty() ? all.getOrDefault("series", "") : String.join(", ", words);
  }

  /** Traits of the line with the series first, and the swept number as one more. */
  private static Map<String, String> traits(Outcome row) {
    Map<String, String> traits = new LinkedHashMap<>();
    traits.put("series", row.series());
    traits.putAll(LineKey.of(row).traits());
    if (!row.xName().isEmpty()) {
      traits.put(row.xName(), Titles.quantity(row.x(), row.xUnit()));
    }
    return traits;
  }

  /** Where bars and their whiskers end; a whisker towards 0 needs no room of its own. */
  private static double[] ends(List<Outcome> rows) {
    return rows.stream()
        .flatMapToDouble(
            row -> {
              double ci95 = Double.isNaN(row.ci95()) ? 0 : row.ci95();
              return DoubleStream.of(row.value(), row.value() + (row.value() < 0 ? -ci95 : ci95));
            })
        .toArray();
  }
}
