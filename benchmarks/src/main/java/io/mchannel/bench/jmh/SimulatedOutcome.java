package io.mchannel.bench.jmh;

import io.mchannel.results.Outcome;
import java.util.List;

/**
 * The two figures of a point that a reader of JMH's table wants beside its wall time.
 *
 * @param latencyNs mean latency of the victim; NaN if there is no victim
 * @param bandwidthGBps bandwidth of all streams together; NaN if none is reported
 */
record SimulatedOutcome(double latencyNs, double bandwidthGBps) {
  private static final double BYTES_PER_GIB = 1L << 30;
  private static final double BYTES_PER_GB = 1e9;

  static SimulatedOutcome of(List<Outcome> rows) {
    double latencyNs = Double.NaN;
    double totalGBps = Double.NaN;
    double sumGBps = 0;
    for (Outcome row : rows) {
      if (row.metric().equals("latency_mean") && row.series().equals("victim")) {
        latencyNs = row.value();
      }
      if (row.metric().equals("bandwidth")) {
        if (row.series().equals("total")) {
          totalGBps = gigabytesPerSecond(row);
        } else {
          sumGBps += gigabytesPerSecond(row);
        }
      }
    }
    if (Double.isNaN(totalGBps) && sumGBps > 0) {
      totalGBps = sumGBps;
    }
    return new SimulatedOutcome(latencyNs, totalGBps);
  }

  private static double gigabytesPerSecond(Outcome row) {
    return switch (row.unit()) {
      case "GB/s" -> row.value();
      case "GiB/s" -> row.value() * BYTES_PER_GIB / BYTES_PER_GB;
      default ->
          throw new IllegalArgumentException(
              "bandwidth of " + row.series() + ": found unit " + row.unit()
                  + ", expected GB/s or GiB/s");
    };
  }
}
