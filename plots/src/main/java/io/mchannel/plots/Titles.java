package io.mchannel.plots;

import io.mchannel.results.Outcome;

/** Plain words for the names that rows use. */
final class Titles {
  private Titles() {}

  /** A metric with its unit, for an axis. */
  static String axis(Outcome row) {
    return withUnit(metric(row.metric()), row.unit());
  }

  /** The swept quantity with its unit, for an axis. */
  static String swept(Outcome row) {
    return withUnit(words(row.xName()), row.xUnit());
  }

  static String metric(String metric) {
    return switch (metric) {
      case "latency_mean" -> "mean latency";
      case "latency_p50" -> "median latency";
      case "latency_p99" -> "99th percentile latency";
      case "latency_p999" -> "99.9th percentile latency";
      default -> words(metric);
    };
  }

  /** Whether less is better cannot be told from a name; it is only made readable. */
  static String words(String name) {
    return name.replace('_', ' ').replace('-', ' ');
  }

  /** A number with its unit, never parted by a line break. */
  static String quantity(double value, String unit) {
    return Numbers.brief(value) + (unit.isEmpty() || unit.equals("1") ? "" : "\u00a0" + unit);
  }

  static String withUnit(String words, String unit) {
    return unit.isEmpty() || unit.equals("1") ? words : words + " (" + unit + ")";
  }
}
