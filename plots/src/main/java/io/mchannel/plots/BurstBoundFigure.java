package io.mchannel.plots;

import io.mchannel.results.Outcome;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** How far channels that try to get more than the published burst bound come. */
final class BurstBoundFigure implements Figure {
  private static final Look BOUND =
      new Look(
          Color.BLACK,
          SeriesMarkers.NONE,
          new BasicStroke(
              1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {6, 4}, 0));

  @Override
  public String experiment() {
    return "burst-bound";
  }

  @Override
  public String name() {
    return "burst-bound";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows rows = input.rows().metric("bytes_over_bound").where(row -> !Double.isNaN(row.x()));
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    double[] places = rows.list().stream().mapToDouble(Outcome::x).toArray();
    CurveChart chart =
        new CurveChart(
            input.with(rows),
            "scheduling window over K, the span that the bound speaks of",
            Axis.wantsLogarithm(places) ? Axis.Scale.LOG10 : Axis.Scale.LINEAR,
            CurveChart.XPosition.SWEPT);
    List<Panel> panels = new ArrayList<>();
    for (Panel panel : chart.panels("", "bytes moved over bytes allowed", rows)) {
      Axis y = Axis.linear(panel.y().title(), panel.y().max(), 1.05);
      List<Layer> layers = new ArrayList<>();
      layers.add(
          new Layer.Curve(
              "the bound",
              BOUND,
              List.of(new Dot(panel.x().min(), 1), new Dot(panel.x().max(), 1))));
      layers.addAll(panel.layers());
      panels.add(new Panel(panel.heading(), panel.x(), y, layers));
    }
    return Optional.of(
        new Sheet(
            name(),
            "What gaming the scheduling window wins over the burst bound",
            "Above 1 a channel moves more bytes within K than the published bound w α K (1 + 2 T_W/K)"
                + " allows.",
            2,
            panels));
  }
}
