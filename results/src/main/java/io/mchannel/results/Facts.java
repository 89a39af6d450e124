package io.mchannel.results;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * {@code facts.csv}: what the field has published about the experiments. The shipped file holds the
 * figures that MemChannel prints (Guo, Shriver, Liu, "Building A CSFQ-Inspired Transport for
 * Switched CXL Memory Pooling", NSDI '26); relative changes are kept as ratios, so that +54.2 % is
 * 1.542.
 */
public final class Facts {
  /** The columns. */
  public static final List<String> COLUMNS =
      Stream.concat(
              OutcomesCsv.KEY_COLUMNS.stream(),
              Stream.of("value", "unit", "tolerance", "role", "source"))
          .toList();

  private static final String SHIPPED = "facts.csv";

  private Facts() {}

  /** The shipped facts, in their order. */
  public static List<Fact> load() {
    try {
      return facts(Table.parse(Path.of(SHIPPED), resource(SHIPPED)));
    } catch (IOException e) {
      throw new IllegalStateException("the shipped facts are broken: " + e.getMessage(), e);
    }
  }

  /**
   * Reads facts of one's own.
   *
   * @return the facts in their order
   * @throws BadInputException if a row is not a fact, or one key comes twice in one unit
   */
  public static List<Fact> read(Path file) throws IOException {
    return facts(Table.read(file));
  }

  static byte[] resource(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(Facts.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    }
  }

  private static List<Fact> facts(Table table) throws BadInputException {
    table.requireExactly(COLUMNS);
    List<Fact> facts = new ArrayList<>();
    Map<FactKey, Long> lineOfKey = new HashMap<>();
    for (Table.Row row : table.rows()) {
      Fact fact = fact(row);
      Long former = lineOfKey.putIfAbsent(FactKey.of(fact), row.line());
      if (former != null) {
        throw new BadInputException(
            row.file(),
            row.line(),
            "found the key of line " + former + " again, expected each key and unit once");
      }
      facts.add(fact);
    }
    Collections.sort(facts);
    return Collections.unmodifiableList(facts);
  }

  private static Fact fact(Table.Row row) throws BadInputException {
    double x = row.numberOrNaN("x");
    double value = row.number("value");
    double tolerance = row.number("tolerance");
    Role role = role(row);
    try {
      return new Fact(
          row.text("experiment"),
          row.text("transport"),
          row.text("scenario"),
          row.text("series"),
          row.text("x_name"),
          x,
          row.text("x_unit"),
          row.text("metric"),
          value,
          row.text("unit"),
          tolerance,
          role,
          row.text("source"));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(row.file(), row.line(), String.valueOf(e.getMessage()));
    }
  }

  private static Role role(Table.Row row) throws BadInputException {
    String word = row.text("role");
    for (Role role : Role.values()) {
      if (role.word().equals(word)) {
        return role;
      }
    }
    throw row.refuse("role", "found '" + word + "', expected calibration or check");
  }
}
