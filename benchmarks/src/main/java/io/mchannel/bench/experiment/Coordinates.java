package io.mchannel.bench.experiment;

import io.mchannel.results.Estimate;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.SevenDigits;

/**
 * Where a point stands in its sweep: the key columns that all its rows share.
 *
 * @param x the swept value; NaN where nothing is swept
 */
record Coordinates(
    String experiment, String transport, String scenario, String xName, double x, String xUnit) {

  /** Coordinates of an experiment without a sweep. */
  static Coordinates fixed(String experiment, String transport, String scenario) {
    return new Coordinates(experiment, transport, scenario, "", Double.NaN, "");
  }

  Outcome row(String series, String metric, String unit, Estimate estimate) {
    return new Outcome(
        experiment,
        transport,
        scenario,
        series,
        xName,
        x,
        xUnit,
        metric,
        estimate.mean(),
        unit,
        estimate.ci95(),
        estimate.samples(),
        Origin.MODEL);
  }

  /** What is simulated, in a few words. */
  String label() {
    String sweep = xName.isEmpty() ? "" : " " + xName + "=" + SevenDigits.format(x);
    return transport + (scenario.isEmpty() ? "" : " " + scenario) + sweep;
  }
}
