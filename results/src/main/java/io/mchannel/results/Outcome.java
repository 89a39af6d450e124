package io.mchannel.results;

import java.util.Comparator;

/**
 * One number that a run produced: a row of {@code outcomes.csv}. Rows are ordered by {@link
 * RowKey}, then by origin.
 *
 * @param experiment id of the experiment
 * @param transport name of the transport variant
 * @param scenario {@code key=value} pairs joined by {@code ;}, keys in the experiment's order; may
 *     be empty
 * @param series what was observed, such as {@code victim}
 * @param xName name of the swept quantity; empty where nothing is swept
 * @param x the swept value; NaN where nothing is swept
 * @param xUnit unit of {@code x}; empty where it has none
 * @param metric name of the quantity
 * @param value its value; finite
 * @param unit its unit; {@code 1} for a plain number
 * @param ci95 half width of the 95 % confidence interval, in {@code unit}; NaN where there is none
 * @param samples observations behind the value
 * @param origin where the number comes from
 */
public record Outcome(
    String experiment,
    String transport,
    String scenario,
    String series,
    String xName,
    double x,
    String xUnit,
    String metric,
    double value,
    String unit,
    double ci95,
    long samples,
    Origin origin)
    implements Comparable<Outcome> {
  private static final Comparator<Outcome> ORDER =
      Comparator.comparing(Outcome::key).thenComparing(Outcome::origin);

  /**
   * Checks the columns.
   *
   * @throws IllegalArgumentException naming the column that is wrong
   */
  public Outcome {
    new RowKey(experiment, transport, scenario, series, xName, x, xUnit, metric);
    Checks.finite("value", value);
    Checks.name("unit", unit);
    if (!Double.isNaN(ci95) && (ci95 < 0 || Double.isInfinite(ci95))) {
      throw new IllegalArgumentException(
          "column 'ci95': found " + ci95 + ", expected a half width of 0 or more, or none");
    }
    if (samples < 0) {
      throw new IllegalArgumentException(
          "column 'samples': found " + samples + ", expected a count of 0 or more");
    }
  }

  /** What the number is about. */
  public RowKey key() {
    return new RowKey(experiment, transport, scenario, series, xName, x, xUnit, metric);
  }

  @Override
  public int compareTo(Outcome other) {
    return ORDER.compare(this, other);
  }
}
