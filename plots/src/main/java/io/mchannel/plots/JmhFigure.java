package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Scores of one JMH benchmark class as bars with their error, one panel per metric, the benchmark's
 * own score first. Of the garbage collector only bytes per operation are drawn: the rest follows
 * from them and from the length of the run.
 */
record JmhFigure(String experiment) implements Figure {
  private static final List<String> SCORES =
      List.of("throughput", "time", "sampled_time", "single_shot_time");
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  @Override
  public String name() {
    return Figures.fileName(experiment.startsWith("jmh") ? experiment : "jmh-" + experiment);
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Map<String, List<Outcome>> metrics = new LinkedHashMap<>();
    Rows jmh = input.rows().origin(Origin.JMH);
    for (Predicate<Outcome> kind :
        List.<Predicate<Outcome>>of(JmhFigure::score, JmhFigure::extra)) {
      for (Outcome row : jmh.where(kind).list()) {
        metrics.computeIfAbsent(Titles.axis(row), k -> new ArrayList<>()).add(row);
      }
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
                experiment.equals("jmh")
                    ? "Benchmarks, measured by JMH"
                    : "Benchmark " + experiment + ", measured by JMH",
                "Whiskers: 95 % confidence.",
                1,
                panels));
  }

  private static boolean score(Outcome row) {
    return SCORES.contains(row.metric());
  }

  private static boolean extra(Outcome row) {
    return !score(row) && (!row.metric().startsWith("gc.") || row.metric().equals(ALLOCATED));
  }
}
