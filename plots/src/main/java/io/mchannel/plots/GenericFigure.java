package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An experiment without a figure of its own, so that a new one is charted without code: a panel per
 * metric, with curves over what is swept, or bars where nothing is.
 *
 * @param remark what a reader must know of the numbers
 */
record GenericFigure(String experiment, String title, String remark) implements Figure {
  private static final double SEVEN_DIGITS = 5e-7;

  /** An experiment of which nothing is known but its name. */
  GenericFigure(String experiment) {
    this(experiment, "Experiment " + Titles.words(experiment), "");
  }

  @Override
  public String name() {
    return Figures.fileName(experiment);
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Map<List<String>, List<Outcome>> sweeps = new LinkedHashMap<>();
    for (Outcome row : input.rows().where(r -> r.origin() != Origin.JMH).list()) {
      // No unit and the unit of plain numbers are the same.
      List<String> sweep = List.of(row.xName(), row.xUnit().equals("1") ? "" : row.xUnit());
      sweeps.computeIfAbsent(sweep, k -> new ArrayList<>()).add(row);
    }
    List<Panel> panels = new ArrayList<>();
    sweeps.values().forEach(rows -> panels.addAll(panels(input.with(new Rows(rows)))));
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sheet(
                name(),
                title,
                remark + "Shaded bands and whiskers: 95 % confidence.",
                panels.stream().anyMatch(p -> p.y().scale() == Axis.Scale.ROWS) ? 1 : 2,
                panels));
  }

  /** A panel per metric over one swept quantity; a line looks the same in all of them. */
  private static List<Panel> panels(FigureInput input) {
    Rows all = input.rows();
    Outcome first = all.list().get(0);
    CurveChart chart =
        new CurveChart(input, Titles.swept(first), scale(all), CurveChart.XPosition.SWEPT);
    List<Panel> panels = new ArrayList<>();
    for (String metric : all.distinct(Outcome::metric)) {
      for (String unit : all.metric(metric).distinct(Outcome::unit)) {
        Rows rows = all.metric(metric).where(row -> row.unit().equals(unit));
        String heading = Titles.metric(metric);
        String axis = Titles.withUnit(heading, unit);
        if (first.xName().isEmpty()) {
          BarChart.panel(heading, axis, rows.list(), input).ifPresent(panels::add);
        } else {
          panels.addAll(chart.panels(heading, axis, rows));
        }
      }
    }
    return panels;
  }

  /** Powers of two (with or without 0) spread evenly on a logarithmic axis. */
  private static Axis.Scale scale(Rows rows) {
    List<Double> positive = rows.distinct(Outcome::x).stream().filter(x -> x != 0).toList();
    boolean powers =
        positive.size() > 2
            && positive.stream().allMatch(GenericFigure::powerOfTwo);
    double most = positive.stream().mapToDouble(x -> x).max().orElse(1);
    return powers && most >= 16 ? Axis.Scale.LOG2 : Axis.Scale.LINEAR;
  }

  /** Whether a number is a power of two, as far as the seven digits of a file tell. */
  private static boolean powerOfTwo(double x) {
    if (!(x >= 1)) {
      return false;
    }
    double power = Math.scalb(1.0, (int) Math.rint(StrictMath.log(x) / StrictMath.log(2)));
    return Math.abs(x - power) <= SEVEN_DIGITS * power;
  }
}
