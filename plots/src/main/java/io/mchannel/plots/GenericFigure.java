package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Any experiment without a figure of its own, so that a new one is charted without code: a panel
 * per metric, with curves over what is swept, or bars where nothing is.
 */
record GenericFigure(String experiment) implements Figure {
  @Override
  public String name() {
    return Figures.fileName(experiment);
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Map<List<String>, List<Outcome>> groups = new LinkedHashMap<>();
    for (Outcome row : input.rows().where(r -> r.origin() != Origin.JMH).list()) {
      groups
          .computeIfAbsent(
              List.of(row.metric(), row.unit(), row.xName(), row.xUnit()), k -> new ArrayList<>())
          .add(row);
    }
    List<Panel> panels = new ArrayList<>();
    for (List<Outcome> group : groups.values()) {
      Rows rows = new Rows(group);
      Outcome any = group.get(0);
      if (any.xName().isEmpty()) {
        BarChart.panel(Titles.metric(any.metric()), Titles.axis(any), group, input)
            .ifPresent(panels::add);
      } else {
        CurveChart chart =
            new CurveChart(
                input.with(rows), Titles.swept(any), scale(rows), CurveChart.XPosition.SWEPT);
        panels.addAll(chart.panels(Titles.metric(any.metric()), Titles.axis(any), rows));
      }
    }
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sheet(
                name(),
                "Experiment " + Titles.words(experiment),
                "Shaded bands and whiskers: 95 % confidence.",
                panels.stream().anyMatch(p -> p.y().scale() == Axis.Scale.ROWS) ? 1 : 2,
                panels));
  }

  /** Powers of two (with or without 0) spread evenly on a logarithmic axis. */
  private static Axis.Scale scale(Rows rows) {
    List<Double> positive = rows.distinct(Outcome::x).stream().filter(x -> x != 0).toList();
    boolean powers =
        positive.size() > 2
            && positive.stream()
                .allMatch(x -> x >= 1 && x == Math.rint(x) && Long.bitCount(Math.round(x)) == 1);
    double most = positive.stream().mapToDouble(x -> x).max().orElse(1);
    return powers && most >= 16 ? Axis.Scale.LOG2 : Axis.Scale.LINEAR;
  }
}
