package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.RowKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Head-of-line blocking on one path: what rivals that move larger blocks do to a victim of single
 * lines, and what the path carries in all (MemChannel Fig. 4a, b).
 */
record HolBlockingFigure(String path, String inWords) implements Figure {
  private static final String TOTAL = "total";

  @Override
  public String experiment() {
    return "hol-blocking";
  }

  @Override
  public String name() {
    return "hol-blocking-" + path;
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows onPath = input.rows().condition("path", path);
    Rows latency = onPath.series("victim").metric("latency_mean");
    List<Outcome> totals = new ArrayList<>();
    for (Origin origin : onPath.distinct(Outcome::origin)) {
      totals.addAll(totals(input, onPath.origin(origin).metric("bandwidth")));
    }
    if (latency.isEmpty() && totals.isEmpty()) {
      return Optional.empty();
    }
    CurveChart chart =
        new CurveChart(
                input.with(latency),
                "rival's block size (B)",
                Axis.Scale.LOG2,
                CurveChart.XPosition.SWEPT)
            .naming("victim", "rival");
    List<Panel> panels = new ArrayList<>();
    if (!latency.isEmpty()) {
      String yTitle = "64 B victim's " + Titles.axis(latency.list().get(0));
      panels.addAll(chart.panels("Victim's latency", yTitle, latency, "B"));
    }
    if (!totals.isEmpty()) {
      Rows rows = new Rows(totals);
      String yTitle = "total " + Titles.axis(totals.get(0));
      panels.addAll(
          chart.beside(input.with(rows)).panels("Bandwidth of both together", yTitle, rows));
    }
    return Optional.of(
        new Sheet(
            name(),
            "Head-of-line blocking " + where(input.memory(), onPath.distinct(Outcome::origin)),
            "A victim of single lines among rivals that move larger blocks; at 0 there are"
                + " no rivals. Shaded: 95 % confidence.",
            2,
            panels));
  }

  /** Measured memory is not the pool's, whatever the path is called. */
  private String where(MeasuredMemory memory, List<Origin> origins) {
    if (!origins.contains(Origin.MEASURED)) {
      return inWords;
    }
    return origins.size() == 1
        ? "in " + memory.words()
        : inWords + ", and measured in " + memory.words();
  }

  /**
   * The rows of series {@code total}, or where there are none the sums over the series.
   *
   * @param bandwidth rows of one origin
   */
  private static List<Outcome> totals(FigureInput input, Rows bandwidth) {
    Rows given = bandwidth.series(TOTAL);
    if (!given.isEmpty()) {
      return given.list();
    }
    input.shows(bandwidth.list());
    Map<RowKey, Outcome> sums = new LinkedHashMap<>();
    for (Outcome row : bandwidth.list()) {
      Outcome part = total(row, row.value(), row.ci95());
      sums.merge(part.key(), part, (a, b) -> total(a, a.value() + b.value(), a.ci95() + b.ci95()));
    }
    return List.copyOf(sums.values());
  }

  /** A share lost by one stream may be won by the other, so intervals add up at worst. */
  private static Outcome total(Outcome row, double value, double ci95) {
    return new Outcome(
        row.experiment(),
        row.transport(),
        row.scenario(),
        TOTAL,
        row.xName(),
        row.x(),
        row.xUnit(),
        row.metric(),
        value,
        row.unit(),
        ci95,
        row.samples(),
        row.origin());
  }
}
