package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a victim with one line outstanding gets from a host adapter that rivals load (MemChannel
 * Fig. 3b, c). The sweep is over lines that the rivals keep in flight; as in the paper, the axis is
 * the total bandwidth that this achieved.
 */
abstract class AdapterContentionFigure implements Figure {
  @Override
  public String experiment() {
    return "adapter-contention";
  }

  /** Victim latency, mean and tail. */
  static final class Latency extends AdapterContentionFigure {
    @Override
    public String name() {
      return "adapter-contention-latency";
    }

    @Override
    public Optional<Sheet> draw(FigureInput input) {
      return draw(
          input,
          List.of("latency_mean", "latency_p99"),
          "How long one line takes through a host adapter that others load");
    }
  }

  /** Victim bandwidth. */
  static final class Bandwidth extends AdapterContentionFigure {
    @Override
    public String name() {
      return "adapter-contention-bandwidth";
    }

    @Override
    public Optional<Sheet> draw(FigureInput input) {
      return draw(
          input,
          List.of("bandwidth"),
          "What is left of one victim's bandwidth at a host adapter that others load");
    }
  }

  Optional<Sheet> draw(FigureInput input, List<String> metrics, String title) {
    // Rows of one origin are never placed at the load of another's: memory that is measured has no
    // port whose ceiling is known.
    List<Origin> loaded =
        input.rows().series("total").metric("load").list().stream()
            .map(Outcome::origin)
            .distinct()
            .toList();
    Rows victim =
        input
            .rows()
            .series("victim")
            .where(row -> metrics.contains(row.metric()))
            .where(row -> loaded.isEmpty() || loaded.contains(row.origin()));
    if (victim.isEmpty()) {
      return Optional.empty();
    }
    Map<Place, Double> loads = new LinkedHashMap<>();
    for (Outcome row : input.rows().series("total").metric("load").list()) {
      loads.put(new Place(row.transport(), row.scenario(), row.x()), row.value());
    }
    CurveChart chart =
        new CurveChart(
            input.with(victim),
            "achieved total load (% of the port's ceiling)",
            Axis.Scale.LINEAR,
            (transport, scenario, x) ->
                loads.getOrDefault(new Place(transport, scenario, x), Double.NaN));
    List<Panel> panels = new ArrayList<>();
    for (String metric : metrics) {
      Rows rows = victim.metric(metric);
      if (!rows.isEmpty()) {
        String heading = metrics.size() > 1 ? Titles.metric(metric) : "";
        String yTitle = "victim's " + Titles.axis(rows.list().get(0));
        panels.addAll(chart.panels(heading, yTitle, rows, "%"));
      }
    }
    if (panels.isEmpty()) {
      input.warnings().accept("no row of series 'total', metric 'load' to place the victim at");
      return Optional.empty();
    }
    return Optional.of(
        new Sheet(
            name(),
            title,
            "The victim keeps one line outstanding while rivals keep more and more. Shaded: 95 %"
                + " confidence.",
            2,
            panels));
  }

  private record Place(String transport, String scenario, double x) {}
}
