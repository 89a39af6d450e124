package io.mchannel.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as a file: RFC 4180, UTF-8, LF. What a row does not have is an empty field; {@code
 * ratio} is B over A, with the ends of its 95 % confidence interval.
 */
public final class ComparisonCsv {
  /** The columns, in the order they are written. */
  public static final List<String> COLUMNS =
      List.of(
          "experiment",
          "transport_a",
          "transport_b",
          "scenario",
          "series",
          "x_name",
          "x",
          "x_unit",
          "metric",
          "unit",
          "a",
          "a_ci95",
          "b",
          "b_ci95",
          "ratio",
          "ratio_low",
          "ratio_high",
          "p",
          "verdict",
          "origin");

  private ComparisonCsv() {}

  /** Writes the rows in their order. */
  public static void write(Path file, Comparison comparison) throws IOException {
    StringBuilder text = new StringBuilder();
    write(text, comparison);
    WholeFile.write(file, text);
  }

  /** Writes the rows in their order. */
  public static void write(Appendable out, Comparison comparison) throws IOException {
    CSVPrinter printer = new CSVPrinter(out, OutcomesCsv.FORMAT);
    printer.printRecord(COLUMNS);
    for (ComparedRow row : comparison.rows()) {
      RowKey key = row.key();
      Outcome a = row.a();
      Outcome b = row.b();
      RatioEstimate ratio = row.ratio();
      List<String> fields = new ArrayList<>();
      fields.add(key.experiment());
      fields.add(a == null ? "" : a.transport());
      fields.add(b == null ? "" : b.transport());
      fields.add(key.scenario());
      fields.add(key.series());
      fields.add(key.xName());
      fields.add(OutcomesCsv.numberOrEmpty(key.x()));
      fields.add(key.xUnit());
      fields.add(key.metric());
      fields.add(a != null ? a.unit() : b != null ? b.unit() : "");
      addEstimate(fields, a);
      addEstimate(fields, b);
      fields.add(ratio == null ? "" : SevenDigits.format(ratio.ratio()));
      fields.add(ratio == null ? "" : OutcomesCsv.numberOrEmpty(ratio.low()));
      fields.add(ratio == null ? "" : OutcomesCsv.numberOrEmpty(ratio.high()));
      fields.add(OutcomesCsv.numberOrEmpty(row.p()));
      fields.add(row.verdict().words());
      fields.add(a != null ? a.origin().word() : b != null ? b.origin().word() : "");
      printer.printRecord(fields);
    }
  }

  private static void addEstimate(List<String> fields, @Nullable Outcome row) {
    fields.add(row == null ? "" : SevenDigits.format(row.value()));
    fields.add(row == null ? "" : OutcomesCsv.numberOrEmpty(row.ci95()));
  }
}
