package io.mchannel.plots;

import java.util.List;
import java.util.Optional;

/** What the scheduler costs by the length of its window, as modelled and as measured. */
final class WindowOverheadFigure implements Figure {
  @Override
  public String experiment() {
    return "window-overhead";
  }

  @Override
  public String name() {
    return "window-overhead";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows overhead = input.rows().metric("overhead");
    Rows rows = overhead.where(row -> row.x() > 0 && row.value() > 0);
    overhead
        .where(row -> !(row.x() > 0 && row.value() > 0))
        .list()
        .forEach(
            row ->
                input
                    .warnings()
                    .accept(
                        "left out " + row.key().text() + ": no place on a logarithmic axis"));
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    CurveChart chart =
        new CurveChart(
                input.with(rows),
                "scheduling " + Titles.swept(rows.list().get(0)) + ", logarithmic",
                Axis.Scale.LOG10,
                CurveChart.XPosition.SWEPT)
            .with(CurveChart.YAxis.LOGARITHMIC);
    String yTitle = Titles.axis(rows.list().get(0)) + ", logarithmic";
    List<Panel> panels = chart.panels("", yTitle, rows);
    return Optional.of(
        new Sheet(
            name(),
            "What a scheduling window costs",
            "The part of its time that a thread gives to the scheduler. Shaded: 95 % confidence.",
            1,
            panels));
  }
}
