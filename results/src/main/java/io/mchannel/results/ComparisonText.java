package io.mchannel.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A comparison for a terminal: a line a row, then a line a metric, then the count of verdicts. */
public final class ComparisonText {
  private ComparisonText() {}

  /**
   * The table; lines end with LF.
   *
   * @param a name of A, for the header
   * @param b name of B
   */
  public static String render(Comparison comparison, String a, String b) {
    List<String> header =
        List.of("experiment", "condition", "quantity", a, b, "unit", b + "/" + a, "verdict");
    List<List<String>> cells = comparison.rows().stream().map(ComparisonText::cells).toList();
    TextTable table = new TextTable(header, cells);
    StringBuilder text = new StringBuilder();
    table.append(text, header);
    cells.forEach(row -> table.append(text, row));
    text.append('\n');
    for (Comparison.Summary summary : comparison.summaries()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s: %s over %s in both (geometric mean of the ratios; %s)\n",
              summary.metric(),
              percent(summary.changePercent()),
              Counted.of(summary.rows(), "row"),
              direction(comparison, summary.metric()).words()));
    }
    List<String> counts = new ArrayList<>();
    for (ComparisonVerdict verdict : ComparisonVerdict.values()) {
      long count = comparison.count(verdict);
      if (count > 0) {
        counts.add(count + " " + verdict.words());
      }
    }
    text.append(Counted.of(comparison.rows().size(), "row"))
        .append(": ")
        .append(String.join(", ", counts));
    return text.append('\n').toString();
  }

  private static List<String> cells(ComparedRow row) {
    RowKey key = row.key();
    Outcome a = row.a();
    Outcome b = row.b();
    return List.of(
        key.experiment(),
        condition(row),
        key.series() + " " + key.metric(),
        value(a),
        value(b),
        a != null ? a.unit() : b != null ? b.unit() : "",
        ratio(row.ratio()),
        row.verdict().words());
  }

  private static String condition(ComparedRow row) {
    RowKey key = row.key();
    List<String> parts = new ArrayList<>();
    Outcome a = row.a();
    Outcome b = row.b();
    boolean sameTransport = a != null && b != null && a.transport().equals(b.transport());
    if (sameTransport && !key.transport().equals("none")) {
      parts.add(key.transport());
    }
    if (!key.scenario().isEmpty()) {
      parts.add(key.scenario());
    }
    if (!key.xName().isEmpty()) {
      String unit = key.xUnit().isEmpty() ? "" : " " + key.xUnit();
      parts.add(key.xName() + "=" + SevenDigits.format(key.x()) + unit);
    }
    return parts.isEmpty() ? "-" : String.join(", ", parts);
  }

  private static String value(@Nullable Outcome row) {
    return row == null ? "-" : Brief.measured(row.value(), row.ci95());
  }

  private static String ratio(@Nullable RatioEstimate ratio) {
    if (ratio == null) {
      return "-";
    }
    String middle = String.format(Locale.ROOT, "%.3f", ratio.ratio());
    return Double.isNaN(ratio.low())
        ? middle
        : String.format(Locale.ROOT, "%s [%.3f, %.3f]", middle, ratio.low(), ratio.high());
  }

  /** Signed, with no minus before a zero. */
  private static String percent(double percent) {
    String text = String.format(Locale.ROOT, "%+.2f %%", percent);
    return text.matches("[+-]0\\.00 %") ? "0 %" : text;
  }

  private static Direction direction(Comparison comparison, String metric) {
    for (ComparedRow row : comparison.rows()) {
      Outcome a = row.a();
      if (a != null && a.metric().equals(metric)) {
        return Direction.of(metric, a.unit());
      }
    }
    return Direction.NEITHER;
  }
}
