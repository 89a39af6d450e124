package io.mchannel.results;

import java.util.Comparator;

/**
 * What a number is about: the columns that outcomes and facts share. Two numbers of one key may be
 * compared.
 *
 * <p>Keys are ordered by experiment, transport, scenario, series, name, value and unit of x, then
 * metric. Text is compared by code unit, x as a number with rows without x first, so that the order
 * depends on no locale. A swept value counts as it is written, so 0.30000000000000004 is 0.3.
 */
public record RowKey(
    String experiment,
    String transport,
    String scenario,
    String series,
    String xName,
    double x,
    String xUnit,
    String metric)
    implements Comparable<RowKey> {
  private static final Comparator<RowKey> ORDER =
      Comparator.comparing(RowKey::experiment)
          .thenComparing(RowKey::transport)
          .thenComparing(RowKey::scenario)
          .thenComparing(RowKey::series)
          .thenComparing(RowKey::xName)
          .thenComparing(RowKey::x, RowKey::compareX)
          .thenComparing(RowKey::xUnit)
          .thenComparing(RowKey::metric);

  /**
   * Checks the columns.
   *
   * @throws IllegalArgumentException naming the column that is wrong
   */
  public RowKey {
    Checks.name("experiment", experiment);
    Checks.name("transport", transport);
    Checks.scenario(scenario);
    Checks.name("series", series);
    Checks.sweep(xName, x, xUnit);
    Checks.name("metric", metric);
    x = Double.isNaN(x) ? Double.NaN : SevenDigits.round(x);
  }

  @Override
  public int compareTo(RowKey other) {
    return ORDER.compare(this, other);
  }

  /** The same key at another swept value. */
  public RowKey atX(double otherX) {
    return new RowKey(experiment, transport, scenario, series, xName, otherX, xUnit, metric);
  }

  /** The same key under another transport. */
  public RowKey withTransport(String otherTransport) {
    return new RowKey(experiment, otherTransport, scenario, series, xName, x, xUnit, metric);
  }

  /**
   * A short text for messages and tables, such as {@code hol-blocking path=… victim block=128 B}.
   */
  public String text() {
    StringBuilder text = new StringBuilder(experiment);
    if (!transport.equals("none")) {
      text.append(' ').append(transport);
    }
    if (!scenario.isEmpty()) {
      text.append(' ').append(scenario);
    }
    text.append(' ').append(series).append(' ').append(metric);
    if (!xName.isEmpty()) {
      text.append(" at ").append(xName).append(' ').append(SevenDigits.format(x));
      text.append(xUnit.isEmpty() ? "" : " " + xUnit);
    }
    return text.toString();
  }

  private static int compareX(Double a, Double b) {
    boolean aMissing = Double.isNaN(a);
    boolean bMissing = Double.isNaN(b);
    return aMissing || bMissing ? Boolean.compare(bMissing, aMissing) : Double.compare(a, b);
  }
}
