package io.mchannel.plots;

import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines that devices move for each line that a program reads, and whose they are: its own misses or
 * those of a prefetcher. A panel per pattern, over the load of rivals; without prefetchers every line
 * is the program's own, so those rows are left out.
 */
final class PrefetchAmplificationFigure implements Figure {
  @Override
  public String experiment() {
    return "prefetch-amplification";
  }

  @Override
  public String name() {
    return "prefetch-amplification";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows rows =
        input
            .rows()
            .metric("amplification")
            .condition("prefetch", "on")
            .where(row -> !row.series().equals("port"));
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    String xTitle = "load that the rivals would draw alone (% of the port)";
    CurveChart chart =
        new CurveChart(input.with(rows), xTitle, Axis.Scale.LINEAR, CurveChart.XPosition.SWEPT);
    List<Panel> panels = new ArrayList<>();
    for (String pattern : rows.distinct(PrefetchAmplificationFigure::pattern)) {
      Rows own = rows.condition("pattern", pattern);
      panels.addAll(
          chart.beside(input.with(own)).panels(pattern, "lines moved for each line read", own));
    }
    return Optional.of(
        new Sheet(
            name(),
            "What prefetchers add to the traffic",
            "Lines at the devices, and who asked for them: the program itself, or a prefetcher."
                + " What the devices move above 1 was fetched in vain."
                + " Random: lines anywhere; scan: line after line without end; sequential: the same"
                + " through records of 1 KB that lie anywhere; stride: every second line."
                + " Shaded: 95 % confidence.",
            2,
            panels));
  }

  private static String pattern(Outcome row) {
    return Scenario.parse(row.scenario()).conditions().getOrDefault("pattern", "");
  }
}
