package io.mchannel.plots;

import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** How two streams share one port, pairing by pairing (MemChannel Fig. 4c). */
final class BandwidthPartitionFigure implements Figure {
  private static final double HALF = 0.19;

  @Override
  public String experiment() {
    return "bandwidth-partition";
  }

  @Override
  public String name() {
    return "bandwidth-partition";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows bandwidth = input.rows().metric("bandwidth").where(row -> slot(row) >= 0);
    if (bandwidth.isEmpty()) {
      return Optional.empty();
    }
    input.shows(bandwidth.list());
    boolean manyTransports = bandwidth.distinct(Outcome::transport).size() > 1;
    Map<String, Map<String, List<Outcome>>> panels = new TreeMap<>(LineKey.NATURAL);
    for (Outcome row : bandwidth.list()) {
      String pairing = pairing(row.scenario());
      panels
          .computeIfAbsent(manyTransports ? pairing : "", k -> new TreeMap<>(LineKey.NATURAL))
          .computeIfAbsent(
              manyTransports ? LineKey.of(row).transportInWords() : pairing, k -> new ArrayList<>())
          .add(row);
    }
    Axis x = axis(input, bandwidth);
    List<Panel> drawn = new ArrayList<>();
    panels.forEach((heading, rows) -> drawn.add(panel(input, heading, x, rows)));
    return Optional.of(
        new Sheet(
            name(),
            "How two streams share one port",
            "Beside each bar: what the stream does, its"
                + " bandwidth, its share of the two. Whiskers: 95 % confidence.",
            2,
            drawn));
  }

  /** One axis for all panels, so that they can be compared. */
  private static Axis axis(FigureInput input, Rows bandwidth) {
    DoubleStream.Builder reach = DoubleStream.builder();
    for (Outcome row : bandwidth.list()) {
      reach.add(row.value());
      paper(input, row).ifPresent(reach::add);
    }
    return Axis.linear(Titles.axis(bandwidth.list().get(0)), reach.build().toArray());
  }

  private static Panel panel(
      FigureInput input, String heading, Axis x, Map<String, List<Outcome>> rows) {
    List<String> names = List.copyOf(rows.keySet());
    List<List<Layer.Bar>> bars = List.of(new ArrayList<>(), new ArrayList<>());
    List<Layer> marks = new ArrayList<>();
    Rows shares = input.rows().metric("share");
    for (int i = 0; i < names.size(); i++) {
      for (Outcome row : rows.getOrDefault(names.get(i), List.of())) {
        double middle = i + (slot(row) == 0 ? -HALF : HALF);
        String share = share(input, row, shares);
        String note = stream(row) + ": " + Numbers.measured(row.value()) + share;
        bars.get(slot(row)).add(new Layer.Bar(middle, HALF, row.value(), row.ci95(), note));
        paper(input, row)
            .ifPresent(
                value ->
                    marks.add(
                        new Layer.PaperMarks(
                            "paper", Look.BLACK, List.of(new Dot(value, middle)))));
      }
    }
    List<Layer> layers = new ArrayList<>();
    layers.add(new Layer.Bars("stream a", Look.fill(0), bars.get(0)));
    layers.add(new Layer.Bars("stream b", Look.fill(1), bars.get(1)));
    layers.addAll(marks);
    return new Panel(heading, x, Axis.rows("", names), layers);
  }

  /** What the paper has for a row. */
  private static OptionalDouble paper(FigureInput input, Outcome row) {
    return PaperFacts.about(input.published(), LineKey.of(row), row).stream()
        .map(checked -> PaperFacts.onLine(checked, List.of(row)))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .findFirst();
  }

  private static int slot(Outcome row) {
    return List.of("a", "b").indexOf(row.series());
  }

  private static String pairing(String scenario) {
    Map<String, String> conditions = new LinkedHashMap<>(Scenario.parse(scenario).conditions());
    String a = conditions.remove("a");
    String b = conditions.remove("b");
    String rest = new Scenario(conditions).text().replace('=', ' ').replace(";", ", ");
    return a + " against " + b + (rest.isEmpty() ? "" : ", " + rest);
  }

  private static String stream(Outcome row) {
    return Scenario.parse(row.scenario()).conditions().getOrDefault(row.series(), row.series());
  }

  private static String share(FigureInput input, Outcome row, Rows shares) {
    List<Outcome> own = shares.where(s -> LineKey.of(s).equals(LineKey.of(row))).list();
    if (own.isEmpty()) {
      return "";
    }
    Outcome share = own.get(0);
    input.shown().accept(share);
    double percent = share.unit().equals("%") ? share.value() : 100 * share.value();
    return " (" + Numbers.measured(percent) + " %)";
  }
}
