package io.mchannel.plots;

import java.util.List;
import java.util.Optional;

/** Victim latency over the rivals' load where both share the host's uncore (MemChannel Fig. 3a). */
final class UncoreContentionFigure implements Figure {
  @Override
  public String experiment() {
    return "uncore-contention";
  }

  @Override
  public String name() {
    return "uncore-contention";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows rows = input.rows().series("victim").metric("latency_mean");
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    CurveChart chart =
        new CurveChart(
            input.with(rows),
            "load that the rivals would draw alone (% of the contended port)",
            Axis.Scale.LINEAR,
            CurveChart.XPosition.SWEPT);
    List<Panel> panels = chart.panels("", "victim's " + Titles.axis(rows.list().get(0)), rows);
    String what = "names the memory that the rivals read, then the victim's";
    return Optional.of(
        new Sheet(
            name(),
            "How much a busy host uncore slows one victim",
            (panels.size() > 1 ? "Each panel " + what + "; each line a transport" : "Each line " + what)
                + ". Shaded: 95 % confidence.",
            2,
            panels));
  }
}
