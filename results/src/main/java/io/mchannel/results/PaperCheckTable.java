package io.mchannel.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The paper-against-model table as readers see it: what stands in each cell, whatever the layout.
 */
final class PaperCheckTable {
  static final List<String> HEADER =
      List.of(
          "experiment",
          "condition",
          "quantity",
          "paper",
          "model",
          "model/paper",
          "role",
          "verdict");

  private static final MathContext FOUR_DIGITS = new MathContext(4);

  private PaperCheckTable() {}

  static List<String> cells(CheckedFact row) {
    Fact fact = row.fact();
    boolean ran = row.verdict() != Verdict.NOT_RUN;
    return List.of(
        fact.experiment(),
        condition(fact),
        fact.series() + " " + fact.metric(),
        quantity(fact.value(), fact.unit()),
        ran ? quantity(row.modelValue(), fact.unit()) : "-",
        ran ? String.format(Locale.ROOT, "%.2f", row.ratio()) : "-",
        fact.role().word(),
        row.verdict().word());
  }

  /** One line for each role that occurs, such as {@code check: 9 within, 1 outside, 2 not run}. */
  static List<String> summary(Collection<CheckedFact> rows) {
    List<String> lines = new ArrayList<>();
    for (Role role : Role.values()) {
      List<CheckedFact> ofRole = rows.stream().filter(row -> row.fact().role() == role).toList();
      if (!ofRole.isEmpty()) {
        lines.add(
            String.format(
                Locale.ROOT,
                "%s: %d within, %d outside, %d not run",
                role.word(),
                count(ofRole, Verdict.WITHIN),
                count(ofRole, Verdict.OUTSIDE),
                count(ofRole, Verdict.NOT_RUN)));
      }
    }
    return lines;
  }

  private static long count(List<CheckedFact> rows, Verdict verdict) {
    return rows.stream().filter(row -> row.verdict() == verdict).count();
  }

  private static String condition(Fact fact) {
    List<String> parts = new ArrayList<>();
    if (!fact.transport().equals("none")) {
      parts.add(fact.transport());
    }
    if (!fact.scenario().isEmpty()) {
      parts.add(fact.scenario());
    }
    if (!fact.xName().isEmpty()) {
      parts.add(
          fact.xName()
              + "="
              + SevenDigits.format(fact.x())
              + (fact.xUnit().isEmpty() ? "" : " " + fact.xUnit()));
    }
    return parts.isEmpty() ? "-" : String.join(", ", parts);
  }

  private static String quantity(double value, String unit) {
    String number = new BigDecimal(SevenDigits.format(value)).round(FOUR_DIGITS).toPlainString();
    return switch (unit) {
      case Fact.RATIO -> number + "x alone";
      case Fact.RATIO_TO_NONE -> number + "x none";
      case "1" -> number;
      default -> number + " " + unit;
    };
  }
}
