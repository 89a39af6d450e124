package io.mchannel.plots;

import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How sharing holds up with more hosts and more switches, and what simulating it costs. */
final class ScaleOutFigure implements Figure {
  private static final List<String> METRICS = List.of("utilisation", "jain", "events_per_line");

  /** Those that cannot exceed 100 % or 1: an axis to 120 % would promise more. */
  private static final List<String> BOUNDED = List.of("utilisation", "jain");

  @Override
  public String experiment() {
    return "scale-out";
  }

  @Override
  public String name() {
    return "scale-out";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows rows =
        input
            .rows()
            .series("total")
            .where(row -> METRICS.contains(row.metric()) && row.x() > 0);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    CurveChart chart =
        new CurveChart(
            input.with(rows),
            Titles.swept(rows.list().get(0)),
            Axis.Scale.LOG2,
            CurveChart.XPosition.SWEPT);
    List<Panel> panels = new ArrayList<>();
    for (String metric : METRICS) {
      Rows own = rows.metric(metric);
      if (!own.isEmpty()) {
        CurveChart.YAxis reach =
            BOUNDED.contains(metric) ? CurveChart.YAxis.CLOSE_ABOVE : CurveChart.YAxis.FROM_ZERO;
        panels.addAll(
            chart.with(reach).panels(heading(metric), axis(own.list().get(0)), own));
      }
    }
    return Optional.of(
        new Sheet(
            name(),
            "How sharing holds up as the pool grows",
            "All hosts together saturate what they share. Shaded: 95 % confidence.",
            2,
            panels));
  }

  private static String heading(String metric) {
    return switch (metric) {
      case "jain" -> "Fairness between threads";
      case "events_per_line" -> "What a line costs to simulate";
      default -> "Utilisation of what is shared";
    };
  }

  private static String axis(Outcome row) {
    return switch (row.metric()) {
      case "jain" -> "Jain's index (1 is even)";
      case "events_per_line" -> "events per line";
      default -> Titles.axis(row);
    };
  }
}
