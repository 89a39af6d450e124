package io.mchannel.results;

import java.util.Map;

/**
 * One number as JMH reports it.
 *
 * @param where its place in the file, for messages
 * @param line its line; 0 if unknown
 * @param benchmark qualified name of the benchmark method
 * @param label name of a secondary result; empty for the benchmark's own score
 * @param mode JMH's short name of the mode, such as {@code avgt}
 * @param params value by parameter
 * @param score the number
 * @param error99 half width of JMH's 99.9 % interval; NaN where it has none
 * @param unit its unit
 * @param samples observations behind it
 */
record JmhScore(
    String where,
    long line,
    String benchmark,
    String label,
    String mode,
    Map<String, String> params,
    double score,
    double error99,
    String unit,
    long samples) {
  /**
   * Half width of the 95 % interval. JMH's error is Student's t quantile for 99.9 % and n - 1
   * degrees of freedom times the standard error of the mean, so the ratio of the two quantiles
   * turns one into the other exactly.
   */
  double ci95() {
    if (Double.isNaN(error99) || samples < 2) {
      return Double.NaN;
    }
    return error99 * StudentT.twoSided95(samples - 1) / StudentT.exceededWith(0.0005, samples - 1);
  }
}
