package io.mchannel.plots;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Fact;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Panels of curves over a swept quantity, with the published figures that speak of them. Lines keep
 * their look over all panels of a sheet. Too many lines for one panel are spread over one panel per
 * scenario, so that transports stand side by side.
 */
final class CurveChart {
  /** Lines that a reader can still follow in one panel. */
  private static final int LINES_PER_PANEL = 8;

  private final FigureInput input;
  private final String xTitle;
  private final Axis.Scale xScale;
  private final XPosition xPosition;
  private final YAxis yAxis;
  private final List<String> named;
  private final Map<LineKey, String> names;

  /** Numbers of the lines; a measured one shares that of the modelled one it stands beside. */
  private final Map<LineKey, String> numbered;

  private final Map<String, Integer> numbers;

  /** Where a row stands across the panel, when it is not at its own x. */
  interface XPosition {
    /** The rows' own x. */
    XPosition SWEPT = (origin, transport, scenario, x) -> x;

    /** NaN where the row has no place. */
    double of(Origin origin, String transport, String scenario, double x);
  }

  /** Makes the axis that values are read from. */
  interface YAxis {
    /** From 0. */
    YAxis FROM_ZERO = Axis::linear;

    /** From 0 to little more than the largest value, for quantities that have a bound. */
    YAxis CLOSE_ABOVE = Axis::closeAbove;

    /** Logarithmic, for values that only make sense as multiples of each other. */
    YAxis LOGARITHMIC = Axis::log10;

    Axis of(String title, double... values);
  }

  /**
   * Starts a chart with values from 0.
   *
   * @param input rows of every panel, and their facts
   * @param xTitle what x shows, with its unit in brackets
   */
  CurveChart(FigureInput input, String xTitle, Axis.Scale xScale, XPosition xPosition) {
    this(input, xTitle, xScale, xPosition, YAxis.FROM_ZERO, List.of(), new LinkedHashMap<>());
  }

  private CurveChart(
      FigureInput input,
      String xTitle,
      Axis.Scale xScale,
      XPosition xPosition,
      YAxis yAxis,
      List<String> named,
      Map<String, Integer> numbers) {
    this.numbers = numbers;
    this.named = named;
    this.yAxis = yAxis;
    this.input = input;
    this.xTitle = xTitle;
    this.xScale = xScale;
    this.xPosition = xPosition;
    Set<LineKey> keys = input.rows().lines().keySet();
    this.names = LineKey.names(keys, named);
    this.numbered = LineKey.names(keys.stream().map(LineKey::modelled).distinct().toList(), named);
  }

  /** A chart of other rows on the same sheet: a line of the same name looks the same. */
  CurveChart beside(FigureInput other) {
    return new CurveChart(other, xTitle, xScale, xPosition, yAxis, named, numbers);
  }

  /** The same chart with another axis for the values. */
  CurveChart with(YAxis other) {
    return new CurveChart(input, xTitle, xScale, xPosition, other, named, numbers);
  }

  /** The same chart with conditions that the names of lines tell in any case. */
  CurveChart naming(String... conditions) {
    return new CurveChart(
        input, xTitle, xScale, xPosition, yAxis, List.of(conditions), numbers);
  }

  /** As {@link #panels(String, String, Rows, String)}, without marks for onsets. */
  List<Panel> panels(String heading, String yTitle, Rows rows) {
    return panels(heading, yTitle, rows, "");
  }

  /**
   * A panel for one metric of some of the rows, or several where it would be overfull.
   *
   * @param onsetUnit unit of x, if the panel is to show where the paper sees an effect begin
   */
  List<Panel> panels(String heading, String yTitle, Rows rows, String onsetUnit) {
    Map<LineKey, List<Outcome>> lines = rows.where(r -> !Double.isNaN(x(r))).lines();
    if (lines.isEmpty()) {
      return List.of();
    }
    Axis x = xAxis(lines);
    Axis y = yAxis(yTitle, lines);
    Map<String, Map<LineKey, List<Outcome>>> split = new TreeMap<>(LineKey.NATURAL);
    long transports = lines.keySet().stream().map(LineKey::transport).distinct().count();
    boolean overfull = lines.size() > LINES_PER_PANEL && transports > 1;
    lines.forEach(
        (key, line) ->
            split
                .computeIfAbsent(overfull ? key.scenario() : "", k -> new LinkedHashMap<>())
                .put(key, line));
    List<Panel> panels = new ArrayList<>();
    split.forEach(
        (scenario, some) -> {
          Function<LineKey, String> naming = overfull ? this::transport : names::get;
          String where = scenario.replace('=', ' ').replace(";", ", ");
          String full =
              heading.isEmpty() || where.isEmpty() ? heading + where : heading + ": " + where;
          List<Layer> layers = layers(some, x, y, naming, overfull);
          List<String> scenarios = some.keySet().stream().map(LineKey::scenario).toList();
          layers.addAll(PaperFacts.onsets(input.published(), scenarios, onsetUnit));
          panels.add(new Panel(full, x, y, layers));
        });
    return panels;
  }

  /** The transport alone, where all lines of a panel are of one scenario. */
  private String transport(LineKey key) {
    String word = key.transportInWords();
    return LineKey.anyMeasured(names.keySet()) ? word + ", " + key.origin().word() : word;
  }

  /** The same look for a line on every panel; hollow where it is measured. */
  private Look look(LineKey key, boolean overfull) {
    LineKey modelled = key.modelled();
    String name =
        overfull ? key.transportInWords() : numbered.getOrDefault(modelled, key.series());
    int number = numbers.computeIfAbsent(name, n -> numbers.size());
    return key.origin() == Origin.MEASURED ? Look.hollow(number) : Look.line(number);
  }

  private List<Layer> layers(
      Map<LineKey, List<Outcome>> lines,
      Axis x,
      Axis y,
      Function<LineKey, String> naming,
      boolean overfull) {
    List<Layer> curves = new ArrayList<>();
    List<Layer> marks = new ArrayList<>();
    lines.forEach(
        (key, line) -> {
          String name = naming.apply(key);
          Look look = look(key, overfull);
          List<Dot> dots = new ArrayList<>();
          for (Outcome row : line) {
            dots.add(new Dot(x(row), row.value(), row.ci95()));
            if (x.canHold(x(row)) && y.canHold(row.value())) {
              input.shown().accept(row);
            }
          }
          // Lines join their dots in the order of the sweep, also where x is what was achieved.
          curves.add(new Layer.Curve(name, look, dots));
          List<Dot> paper = paper(key, line, x, y);
          if (!paper.isEmpty()) {
            marks.add(
                new Layer.PaperMarks("paper, for the line of that colour and marker", look, paper));
          }
        });
    curves.addAll(marks);
    return curves;
  }

  private List<Dot> paper(LineKey key, List<Outcome> line, Axis x, Axis y) {
    List<Dot> dots = new ArrayList<>();
    for (CheckedFact checked : PaperFacts.about(input.published(), key, line.get(0))) {
      Fact fact = checked.fact();
      double place = xPosition.of(Origin.MODEL, fact.transport(), fact.scenario(), fact.x());
      OptionalDouble value = PaperFacts.onLine(checked, line);
      if (value.isPresent() && x.canHold(place) && y.canHold(value.getAsDouble())) {
        dots.add(new Dot(place, value.getAsDouble()));
      } else {
        input.warnings().accept("no row to place the published figure by: " + fact.key().text());
      }
    }
    return dots;
  }

  private double x(Outcome row) {
    return xPosition.of(row.origin(), row.transport(), row.scenario(), row.x());
  }

  private Axis xAxis(Map<LineKey, List<Outcome>> lines) {
    DoubleStream.Builder places = DoubleStream.builder();
    lines.forEach(
        (key, line) -> {
          line.forEach(row -> places.add(x(row)));
          for (CheckedFact checked : PaperFacts.about(input.published(), key, line.get(0))) {
            Fact fact = checked.fact();
            places.add(
                xPosition.of(Origin.MODEL, fact.transport(), fact.scenario(), fact.x()));
          }
        });
    double[] values = places.build().toArray();
    return switch (xScale) {
      case LOG2 -> Axis.log2(xTitle, values);
      case LOG10 -> Axis.log10(xTitle, values);
      case LINEAR, ROWS -> Axis.tight(xTitle, values);
    };
  }

  private Axis yAxis(String title, Map<LineKey, List<Outcome>> lines) {
    DoubleStream.Builder values = DoubleStream.builder();
    DoubleStream.Builder marks = DoubleStream.builder();
    lines.forEach(
        (key, line) -> {
          for (Outcome row : line) {
            values.add(row.value());
            if (!Double.isNaN(row.ci95())) {
              values.add(row.value() + Math.min(row.ci95(), Math.abs(row.value())));
            }
          }
          PaperFacts.about(input.published(), key, line.get(0))
              .forEach(
                  checked ->
                      PaperFacts.onLine(checked, line)
                          .ifPresent(
                              value -> {
                                values.add(value);
                                marks.add(value);
                              }));
        });
    return yAxis.of(title, values.build().toArray()).withRoomFor(marks.build().toArray());
  }
}
