package io.mchannel.plots;

import io.mchannel.results.IdealTransports;
import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * What each transport, under each of its settings, makes of a saturated port: what the port carries
 * against what the victim waits, with the frontier between the two.
 */
final class ParameterStudyFigure implements Figure {
  /** How far names may stand from points of the frontier, and from others, in lines of text. */
  private static final int FAR = 9;

  private static final int NEAR = 1;

  private static final Look EDGE =
      new Look(
          new Color(0x777777),
          SeriesMarkers.NONE,
          new BasicStroke(
              1.3f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, new float[] {2, 3}, 0));

  @Override
  public String experiment() {
    return "parameter-study";
  }

  @Override
  public String name() {
    return "parameter-study";
  }

  private record Setting(String transport, String scenario, double x) {
    static Setting of(Outcome row) {
      return new Setting(row.transport(), row.scenario(), row.x());
    }
  }

  private record Point(LineKey key, String xName, double x, Dot dot) {
    Map<String, String> settings() {
      Map<String, String> settings =
          new LinkedHashMap<>(Scenario.parse(key.scenario()).conditions());
      if (!xName.isEmpty()) {
        settings.put(xName, Numbers.brief(x));
      }
      return settings;
    }
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows victim = input.rows().series("victim").metric("latency_mean");
    Map<Setting, Outcome> utilisation = new LinkedHashMap<>();
    for (Outcome row : input.rows().series("total").metric("utilisation").list()) {
      utilisation.put(Setting.of(row), row);
    }
    List<Point> points = new ArrayList<>();
    for (Outcome row : victim.list()) {
      Outcome carried = utilisation.get(Setting.of(row));
      if (carried == null) {
        input.warnings().accept("no utilisation of series 'total' for " + row.key().text());
      } else {
        input.shows(List.of(row, carried));
        Dot dot = new Dot(percent(carried), row.value(), row.ci95());
        points.add(new Point(LineKey.of(row), row.xName(), row.x(), dot));
      }
    }
    if (points.isEmpty()) {
      return Optional.empty();
    }
    List<Dot> frontier =
        Frontier.of(points.stream().filter(p -> !isBound(p)).map(Point::dot).toList());
    Panel panel =
        new Panel(
            "",
            Axis.around(
                "utilisation (% of the port's ceiling)",
                points.stream().mapToDouble(p -> p.dot().x()).toArray()),
            Axis.around(
                "victim's " + Titles.axis(victim.list().get(0)),
                points.stream().mapToDouble(p -> p.dot().y()).toArray()),
            layers(points, frontier));
    return Optional.of(
        new Sheet(
            name(),
            "What a transport's settings trade: the port's utilisation against the victim's wait",
            "A point for each setting; right and down is better. Dotted: the frontier of what a host"
                + " can build, without the bounds. Points are named where there is room, those"
                + " of the frontier first. Whiskers: 95 % confidence.",
            1,
            List.of(panel)));
  }

  private static List<Layer> layers(List<Point> points, List<Dot> frontier) {
    Map<String, List<Dot>> byTransport = new TreeMap<>(LineKey.NATURAL);
    for (Point point : points) {
      String suffix = isBound(point) ? " (bound)" : "";
      byTransport
          .computeIfAbsent(point.key().transportInWords() + suffix, k -> new ArrayList<>())
          .add(point.dot());
    }
    List<Layer> layers = new ArrayList<>();
    layers.add(new Layer.Curve("frontier", EDGE, Frontier.staircase(frontier)));
    int n = 0;
    for (Map.Entry<String, List<Dot>> entry : byTransport.entrySet()) {
      layers.add(new Layer.Scatter(entry.getKey(), Look.line(n++), entry.getValue()));
    }
    Map<Boolean, List<Layer.PointName>> names =
        names(points).stream()
            .collect(Collectors.partitioningBy(name -> frontier.contains(name.dot())));
    layers.add(new Layer.Labels(FAR, names.getOrDefault(true, List.of())));
    layers.add(new Layer.Labels(NEAR, names.getOrDefault(false, List.of())));
    return layers;
  }

  /** Points by those of their settings that differ within their transport. */
  private static List<Layer.PointName> names(List<Point> points) {
    List<Layer.PointName> names = new ArrayList<>();
    for (Point point : points) {
      List<Map<String, String>> siblings =
          points.stream()
              .filter(other -> other.key().transport().equals(point.key().transport()))
              .map(Point::settings)
              .toList();
      Set<String> telling = LineKey.telling(siblings);
      List<String> words = new ArrayList<>();
      point
          .settings()
          .forEach(
              (setting, value) -> {
                if (telling.contains(setting)) {
                  words.add(setting + " " + value);
                }
              });
      String name =
          words.isEmpty() ? point.key().transportInWords() : String.join(", ", words);
      names.add(new Layer.PointName(point.dot(), name));
    }
    return names;
  }

  private static boolean isBound(Point point) {
    return IdealTransports.NAMES.contains(point.key().transport());
  }

  private static double percent(Outcome row) {
    return row.unit().equals("1") ? 100 * row.value() : row.value();
  }
}
