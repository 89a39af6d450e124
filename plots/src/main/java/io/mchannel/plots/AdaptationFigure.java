package io.mchannel.plots;

import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What each channel gets while channels join and leave, one panel a transport. */
final class AdaptationFigure implements Figure {
  @Override
  public String experiment() {
    return "adaptation";
  }

  @Override
  public String name() {
    return "adaptation";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    Rows rows = input.rows().metric("bandwidth").where(row -> !Double.isNaN(row.x()));
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    input.shows(rows.list());
    Outcome first = rows.list().get(0);
    Axis x = Axis.tight(Titles.swept(first), rows.list().stream().mapToDouble(Outcome::x).toArray());
    Axis y =
        Axis.linear(
            "channel's " + Titles.axis(first),
            rows.list().stream().mapToDouble(Outcome::value).toArray());
    Map<String, Look> looks = new TreeMap<>(LineKey.NATURAL);
    rows.distinct(Outcome::series).forEach(series -> looks.put(series, Look.line(0)));
    int n = 0;
    for (Map.Entry<String, Look> entry : looks.entrySet()) {
      entry.setValue(Look.line(n++));
    }
    Map<String, Map<String, List<Dot>>> panels = new LinkedHashMap<>();
    rows.lines()
        .forEach(
            (key, line) ->
                panels
                    .computeIfAbsent(heading(key), h -> new TreeMap<>(LineKey.NATURAL))
                    .put(
                        key.series(),
                        line.stream().map(r -> new Dot(r.x(), r.value(), r.ci95())).toList()));
    List<Panel> drawn = new ArrayList<>();
    panels.forEach(
        (heading, lines) -> {
          List<Layer> layers = new ArrayList<>();
          lines.forEach(
              (series, dots) ->
                  layers.add(
                      new Layer.Curve(series, looks.getOrDefault(series, Look.BLACK), dots)));
          drawn.add(new Panel(heading, x, y, layers));
        });
    return Optional.of(
        new Sheet(
            name(),
            "How fast channels find their share when others join and leave",
            "A panel for each transport, a line for each channel; the axes are the same everywhere.",
            2,
            drawn));
  }

  private static String heading(LineKey key) {
    String scenario = key.scenario().replace('=', ' ').replace(";", ", ");
    return key.transportInWords() + (scenario.isEmpty() ? "" : ": " + scenario);
  }
}
