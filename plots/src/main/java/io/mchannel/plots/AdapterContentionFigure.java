package io.mchannel.plots;

import io.mchannel.results.CheckedFact;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a victim with one line outstanding gets from a host adapter that rivals load (MemChannel
 * Fig. 3b, c). The sweep is over lines that the rivals keep in flight; as in the paper, the axis is
 * the total bandwidth that this achieved: in percent of the port's ceiling, or in its own unit
 * where something was measured, as memory that is measured has no port whose ceiling is known.
 */
abstract class AdapterContentionFigure implements Figure {
  private static final String TOTAL = "total";
  private static final String LOAD = "load";
  private static final String BANDWIDTH = "bandwidth";

  @Override
  public String experiment() {
    return "adapter-contention";
  }

  /** Victim latency, mean and tail. */
  static final class Latency extends AdapterContentionFigure {
    @Override
    public String name() {
      return "adapter-contention-latency";
    }

    @Override
    public Optional<Sheet> draw(FigureInput input) {
      List<String> metrics = List.of("latency_mean", "latency_p99");
      return draw(input, metrics, "How long one line takes", "through");
    }
  }

  /** Victim bandwidth. */
  static final class Bandwidth extends AdapterContentionFigure {
    @Override
    public String name() {
      return "adapter-contention-bandwidth";
    }

    @Override
    public Optional<Sheet> draw(FigureInput input) {
      return draw(input, List.of(BANDWIDTH), "What is left of one victim's bandwidth", "at");
    }
  }

  Optional<Sheet> draw(FigureInput input, List<String> metrics, String what, String at) {
    Rows victim = input.rows().series("victim").where(row -> metrics.contains(row.metric()));
    if (victim.isEmpty()) {
      return Optional.empty();
    }
    boolean measured = !victim.origin(Origin.MEASURED).isEmpty();
    Rows achieved = input.rows().series(TOTAL).metric(measured ? BANDWIDTH : LOAD);
    Map<Place, Outcome> places = new LinkedHashMap<>();
    achieved.list().forEach(row -> places.put(Place.of(row), row));
    CurveChart chart =
        new CurveChart(
                input.with(victim),
                measured
                    ? achievedBandwidth(achieved)
                    : "achieved total load (% of the port's ceiling)",
                Axis.Scale.LINEAR,
                (origin, transport, scenario, x) -> {
                  Outcome there = places.get(new Place(origin, transport, scenario, x));
                  return there == null ? Double.NaN : there.value();
                })
            .naming("victim", "rival");
    List<Panel> panels = new ArrayList<>();
    for (String metric : metrics) {
      Rows rows = victim.metric(metric);
      if (!rows.isEmpty()) {
        String heading = metrics.size() > 1 ? Titles.metric(metric) : "";
        String yTitle = "victim's " + Titles.axis(rows.list().get(0));
        panels.addAll(chart.panels(heading, yTitle, rows, measured ? "" : "%"));
      }
    }
    if (panels.isEmpty()) {
      input
          .warnings()
          .accept(
              "no row of series 'total', metric '"
                  + (measured ? BANDWIDTH : LOAD)
                  + "' to place the victim at");
      return Optional.empty();
    }
    if (measured) {
      warnOfOnsets(input, victim);
    }
    Set<Place> drawn = new HashSet<>();
    victim.list().forEach(row -> drawn.add(Place.of(row)));
    input.shows(achieved.where(row -> drawn.contains(Place.of(row))).list());
    return Optional.of(
        new Sheet(
            name(),
            what
                + " "
                + where(at, input.memory(), victim.distinct(Outcome::origin))
                + " that others load",
            "The victim keeps one line outstanding while rivals keep more and more. Shaded: 95 %"
                + " confidence.",
            2,
            panels));
  }

  private static String achievedBandwidth(Rows achieved) {
    String unit = achieved.isEmpty() ? "" : achieved.list().get(0).unit();
    return Titles.withUnit("achieved total bandwidth", unit);
  }

  /** Published onsets are percents of a ceiling, and have no place on an axis of bandwidth. */
  private static void warnOfOnsets(FigureInput input, Rows victim) {
    List<String> modelled = victim.origin(Origin.MODEL).distinct(Outcome::scenario);
    for (CheckedFact checked : input.published()) {
      if (PaperFacts.isOnset(checked.fact())
          && checked.verdict() != Verdict.NOT_RUN
          && modelled.contains(checked.fact().scenario())) {
        input
            .warnings()
            .accept(
                "left out the published "
                    + checked.fact().key().text()
                    + ": it is a percentage of the port's ceiling, and beside measured rows the"
                    + " axis is bandwidth");
      }
    }
  }

  private static String where(String at, MeasuredMemory memory, List<Origin> origins) {
    String adapter = at + " a host adapter";
    if (!origins.contains(Origin.MEASURED)) {
      return adapter;
    }
    return (origins.size() == 1 ? "" : adapter + " or ") + "in " + memory.words();
  }

  private record Place(Origin origin, String transport, String scenario, double x) {
    static Place of(Outcome row) {
      return new Place(row.origin(), row.transport(), row.scenario(), row.x());
    }
  }
}
