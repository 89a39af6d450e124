package io.mchannel.results;

import java.util.Comparator;

/**
 * A published figure that the model is held against: a row of {@code facts.csv}. The key columns
 * are those of {@link Outcome}.
 *
 * @param value the published figure; never 0
 * @param unit unit of {@code value}; {@link #RATIO} compares with the same series at {@code x = 0},
 *     {@link #RATIO_TO_NONE} with the same row under the transport {@code none}
 * @param tolerance largest accepted relative distance, such as 0.1
 * @param role what the fact may be used for
 * @param source where it is published
 */
public record Fact(
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
    double tolerance,
    Role role,
    String source)
    implements Comparable<Fact> {
  /** Unit of a fact about {@code value(x) / value(x = 0)}, where x = 0 is the victim alone. */
  public static final String RATIO = "ratio";

  /** Unit of a fact about the value under its transport over the value under {@code none}. */
  public static final String RATIO_TO_NONE = "ratio_to_none";

  private static final Comparator<Fact> ORDER =
      Comparator.comparing(Fact::key).thenComparing(Fact::unit);

  /**
   * Checks the columns.
   *
   * @throws IllegalArgumentException naming the column that is wrong
   */
  public Fact {
    new RowKey(experiment, transport, scenario, series, xName, x, xUnit, metric);
    Checks.finite("value", value);
    if (value == 0) {
      throw new IllegalArgumentException(
          "column 'value': found 0, expected a number that a relative distance can be taken from");
    }
    Checks.name("unit", unit);
    if (unit.equals(RATIO) && xName.isEmpty()) {
      throw new IllegalArgumentException(
          "column 'unit': found 'ratio' without x, expected a unit, or an x to compare with x = 0");
    }
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException(
          "column 'tolerance': found " + tolerance + ", expected a number between 0 and 1");
    }
    if (source.isBlank()) {
      throw new IllegalArgumentException(
          "column 'source': found nothing, expected where the figure is published");
    }
  }

  /** What the figure is about. */
  public RowKey key() {
    return new RowKey(experiment, transport, scenario, series, xName, x, xUnit, metric);
  }

  @Override
  public int compareTo(Fact other) {
    return ORDER.compare(this, other);
  }
}
