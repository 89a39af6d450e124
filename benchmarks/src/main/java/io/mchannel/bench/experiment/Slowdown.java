package io.mchannel.bench.experiment;

import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.results.RatioEstimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How much rivals slow a victim: its mean latency beside them over its own alone, at x = 0. */
final class Slowdown {
  private static final String VICTIM = "victim";
  private static final String LATENCY = "latency_mean";

  private Slowdown() {}

  /**
   * A row {@code slowdown} for each row of the victim's latency beside rivals. Both latencies are
   * under the same transport. The interval is that of a ratio of two independent means.
   *
   * @param rows in sweep order
   */
  static List<Outcome> of(List<Outcome> rows) {
    Map<String, Outcome> alone = new HashMap<>();
    rows.stream()
        .filter(row -> isVictimLatency(row) && row.x() == 0)
        .forEach(row -> alone.put(sweep(row), row));
    List<Outcome> slowdowns = new ArrayList<>();
    for (Outcome row : rows) {
      Outcome base = alone.get(sweep(row));
      if (isVictimLatency(row) && row.x() > 0 && base != null) {
        slowdowns.add(
            new Coordinates(
                    row.experiment(),
                    row.transport(),
                    row.scenario(),
                    row.xName(),
                    row.x(),
                    row.xUnit())
                .row(VICTIM, "slowdown", "1", ratio(row, base)));
      }
    }
    return slowdowns;
  }

  private static boolean isVictimLatency(Outcome row) {
    return row.series().equals(VICTIM) && row.metric().equals(LATENCY);
  }

  private static String sweep(Outcome row) {
    return row.transport() + "/" + row.scenario();
  }

  private static Estimate ratio(Outcome row, Outcome base) {
    RatioEstimate ratio = RatioEstimate.of(Estimate.of(row), Estimate.of(base));
    return new Estimate(ratio.ratio(), (ratio.high() - ratio.low()) / 2, row.samples());
  }
}
