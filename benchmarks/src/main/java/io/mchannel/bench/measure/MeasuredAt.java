package io.mchannel.bench.measure;

import io.mchannel.results.Estimate;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;

/**
 * Where a point stands in its sweep: the key columns that all its rows share.
 *
 * @param x the swept value; NaN where nothing is swept
 */
record MeasuredAt(
    String experiment, String transport, String scenario, String xName, double x, String xUnit) {
  static final String NS = "ns";
  static final String GBPS = "GB/s";

  private static final String NO_TRANSPORT = "none";

  /** A point at which nothing throttles the threads. */
  MeasuredAt(String experiment, String scenario, String xName, double x, String xUnit) {
    this(experiment, NO_TRANSPORT, scenario, xName, x, xUnit);
  }

  /** A point of an experiment without a sweep. */
  static MeasuredAt fixed(String experiment, String scenario) {
    return new MeasuredAt(experiment, scenario, "", Double.NaN, "");
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
        Origin.MEASURED);
  }

  /** Time of an access: the median of the repetitions' means. */
  Outcome latency(String series, double... nsPerAccess) {
    return row(series, "latency_mean", NS, Median.of(nsPerAccess));
  }

  /** Bytes a nanosecond, which is GB/s. */
  Outcome bandwidth(String series, double... bytesPerNs) {
    return row(series, "bandwidth", GBPS, Median.of(bytesPerNs));
  }

  /** What is measured, in a few words. */
  String label() {
    return scenario + (xName.isEmpty() ? "" : " " + xName + "=" + (long) x);
  }
}
