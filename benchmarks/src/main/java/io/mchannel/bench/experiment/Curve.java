package io.mchannel.bench.experiment;

import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rows of one sweep: one experiment, transport and scenario, in the order of x. */
record Curve(List<Outcome> rows) {
  private record Key(String transport, String scenario) {}

  /** The sweeps that rows in sweep order fall into. */
  static List<Curve> of(List<Outcome> rows) {
    Map<Key, List<Outcome>> sweeps = new LinkedHashMap<>();
    for (Outcome row : rows) {
      sweeps
          .computeIfAbsent(new Key(row.transport(), row.scenario()), key -> new ArrayList<>())
          .add(row);
    }
    return sweeps.values().stream().map(Curve::new).toList();
  }

  double[] xs(String series, String metric) {
    return chosen(series, metric).mapToDouble(Outcome::x).toArray();
  }

  double[] values(String series, String metric) {
    return chosen(series, metric).mapToDouble(Outcome::value).toArray();
  }

  /** A row about the whole sweep. */
  Outcome row(String series, String metric, String unit, double value) {
    Outcome any = rows.get(0);
    return Coordinates.fixed(any.experiment(), any.transport(), any.scenario())
        .row(series, metric, unit, new Estimate(value, Double.NaN, chosenPoints()));
  }

  private long chosenPoints() {
    return rows.stream().mapToDouble(Outcome::x).distinct().count();
  }

  private Stream<Outcome> chosen(String series, String metric) {
    return rows.stream()
        .filter(row -> row.series().equals(series) && row.metric().equals(metric));
  }
}
