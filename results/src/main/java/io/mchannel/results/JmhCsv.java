package io.mchannel.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * JMH's CSV. JMH prints numbers in the default locale of the JVM that ran it, and its header tells
 * which: {@code Score Error (99.9%)} or {@code Score Error (99,9%)}. In a file of the second kind a
 * single comma is the decimal separator (JMH never groups digits); in the first a comma is refused.
 */
final class JmhCsv {
  private static final String ERROR_WITH_POINT = "Score Error (99.9%)";
  private static final String ERROR_WITH_COMMA = "Score Error (99,9%)";
  private static final String PARAM = "Param: ";

  private JmhCsv() {}

  static List<JmhScore> scores(Table table) throws BadInputException {
    boolean comma = table.columns().contains(ERROR_WITH_COMMA);
    String errorColumn = comma ? ERROR_WITH_COMMA : ERROR_WITH_POINT;
    table.requireAll(List.of("Benchmark", "Mode", "Samples", "Score", errorColumn, "Unit"));
    List<JmhScore> scores = new ArrayList<>();
    for (Table.Row row : table.rows()) {
      String name = row.text("Benchmark");
      int colon = name.indexOf(':');
      scores.add(
          new JmhScore(
              name,
              row.line(),
              colon < 0 ? name : name.substring(0, colon),
              colon < 0 ? "" : name.substring(colon + 1),
              row.text("Mode"),
              params(table, row),
              number(row, "Score", comma),
              number(row, errorColumn, comma),
              row.text("Unit"),
              row.count("Samples")));
    }
    return scores;
  }

  /** The parameters of a row; those of other benchmarks in the file are empty. */
  private static Map<String, String> params(Table table, Table.Row row) {
    Map<String, String> params = new TreeMap<>();
    for (String column : table.columns()) {
      if (column.startsWith(PARAM) && !row.text(column).isEmpty()) {
        params.put(column.substring(PARAM.length()), row.text(column));
      }
    }
    return params;
  }

  private static double number(Table.Row row, String column, boolean comma)
      throws BadInputException {
    String text = row.text(column);
    if (text.equals("NaN")) {
      return Double.NaN;
    }
    if (!comma) {
      return row.number(column);
    }
    if (text.indexOf('.') < 0 && text.indexOf(',') == text.lastIndexOf(',')) {
      try {
        return SevenDigits.parse(text.replace(',', '.'));
      } catch (NumberFormatException e) {
        // refused below, with the text as it stands in the file
      }
    }
    throw row.refuse(column, "found '" + text + "', expected a decimal number with a comma");
  }
}
