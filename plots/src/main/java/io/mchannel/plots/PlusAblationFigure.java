package io.mchannel.plots;

import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What becomes of a transport when one of its ideas is taken away: a bar for each idea. */
final class PlusAblationFigure implements Figure {
  private static final String IDEA = "without";

  /** What nothing is taken away from. */
  private static final String WHOLE = "nothing";

  /** Part of a row's height that its bars take together. */
  private static final double FILL = 0.8;

  private record Measure(String series, String metric, String heading) {}

  private static final List<Measure> MEASURES =
      List.of(
          new Measure("victim", "latency_mean", "One line at a time beside rivals that saturate the port"),
          new Measure("total", "utilisation", "What the port carries meanwhile"),
          new Measure("total", "converged", "Until shares settle after a join or leave"),
          new Measure("total", "bandwidth", "First interval of threads that have just woken"),
          new Measure("channel", "bytes_over_bound", "A channel that idles and floods, 1 is the bound"));

  @Override
  public String experiment() {
    return "plus-ablation";
  }

  @Override
  public String name() {
    return "plus-ablation";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Set<String> names = new LinkedHashSet<>();
    whole(input.rows(), true).forEach(row -> names.add(name(row)));
    whole(input.rows(), false).forEach(row -> names.add(name(row)));
    List<Panel> panels = new ArrayList<>();
    for (Measure measure : MEASURES) {
      List<Outcome> rows =
          input
              .rows()
              .series(measure.series())
              .metric(measure.metric())
              .where(row -> !idea(row).isEmpty())
              .list();
      if (!rows.isEmpty()) {
        input.shows(rows);
        panels.add(panel(measure, rows, List.copyOf(names)));
      }
    }
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sheet(
                name(),
                "What each idea of memchannel-plus is worth",
                "Each idea is replaced by what the published rule does in its place."
                    + " Whiskers: 95 % confidence.",
                2,
                panels));
  }

  /** Rows of whole transports, or of those without an idea. */
  private static List<Outcome> whole(Rows rows, boolean whole) {
    return rows.where(row -> !idea(row).isEmpty() && idea(row).equals(WHOLE) == whole).list();
  }

  private static Panel panel(Measure measure, List<Outcome> rows, List<String> names) {
    Map<String, List<Outcome>> kinds = new LinkedHashMap<>();
    rows.forEach(row -> kinds.computeIfAbsent(kind(row), kind -> new ArrayList<>()).add(row));
    double half = FILL / 2 / kinds.size();
    List<Layer> layers = new ArrayList<>();
    for (Map.Entry<String, List<Outcome>> kind : kinds.entrySet()) {
      double offset = half * (2 * layers.size() + 1) - FILL / 2;
      List<Layer.Bar> bars = new ArrayList<>();
      for (Outcome row : kind.getValue()) {
        bars.add(
            new Layer.Bar(
                names.indexOf(name(row)) + offset,
                half,
                row.value(),
                row.ci95(),
                Numbers.measured(row.value())));
      }
      layers.add(new Layer.Bars(kind.getKey(), Look.fill(layers.size()), bars));
    }
    double[] ends =
        rows.stream()
            .mapToDouble(row -> row.value() + (Double.isNaN(row.ci95()) ? 0 : row.ci95()))
            .toArray();
    return new Panel(
        measure.heading(),
        Axis.linear(Titles.axis(rows.get(0)), ends),
        Axis.rows("", names),
        layers);
  }

  private static String idea(Outcome row) {
    return Scenario.parse(row.scenario()).conditions().getOrDefault(IDEA, "");
  }

  private static String name(Outcome row) {
    String idea = idea(row);
    return idea.equals(WHOLE) ? LineKey.of(row).transportInWords() : "without " + idea;
  }

  private static String kind(Outcome row) {
    String rival = Scenario.parse(row.scenario()).conditions().get("rival");
    return rival == null ? "" : "rivals " + rival;
  }
}
