package io.mchannel.results;

/**
 * The conditions on the fields of a row. Messages name the field, what was found, what is right.
 */
final class Checks {
  private Checks() {}

  /** A name that stands in a table, a legend and on a command line. */
  static void name(String field, String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("column '" + field + "': found nothing, expected a name");
    }
    optionalName(field, text);
  }

  static void optionalName(String field, String text) {
    boolean clean =
        text.equals(text.strip())
            && text.chars().noneMatch(c -> c == ',' || c == ';' || c == '"' || c < ' ');
    if (!clean) {
      throw new IllegalArgumentException(
          "column '"
              + field
              + "': found '"
              + text
              + "', expected a name without comma, semicolon, quote, line break or outer blanks");
    }
  }

  /** Empty, or {@code key=value} pairs joined by semicolons, each key once. */
  static void scenario(String text) {
    try {
      Scenario.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("column 'scenario': " + e.getMessage(), e);
    }
  }

  static void finite(String field, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "column '" + field + "': found " + value + ", expected a finite number");
    }
  }

  /** A swept number has a name, a unit only with the number. */
  static void sweep(String xName, double x, String xUnit) {
    optionalName("x_name", xName);
    optionalName("x_unit", xUnit);
    if (xName.isEmpty() ? !Double.isNaN(x) || !xUnit.isEmpty() : !Double.isFinite(x)) {
      throw new IllegalArgumentException(
          "column 'x': found "
              + x
              + " with x_name '"
              + xName
              + "' and x_unit '"
              + xUnit
              + "', expected a name with a finite number, or all three empty");
    }
  }
}
