package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Scores of one JMH benchmark class as bars with their error, one panel per metric. */
record JmhFigure(String experiment) implements Figure {
  @Override
  public String name() {
    return Figures.fileName(experiment.startsWith("jmh") ? experiment : "jmh-" + experiment);
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Map<String, List<Outcome>> metrics = new LinkedHashMap<>();
    for (Outcome row : input.rows().origin(Origin.JMH).list()) {
      metrics.computeIfAbsent(Titles.axis(row), k -> new ArrayList<>()).add(row);
    }
    List<Panel> panels = new ArrayList<>();
    metrics.forEach(
        (title, rows) ->
            BarChart.panel(metrics.size() > 1 ? title : "", title, rows, input)
                .ifPresent(panels::add));
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sheet(
                name(),
                "Benchmark " + experiment + ", measured by JMH",
                "Whiskers: confidence interval of the score.",
                1,
                panels));
  }
}
