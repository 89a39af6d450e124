package io.mchannel.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * {@code outcomes.csv}: RFC 4180 in UTF-8 with a header row, LF line ends, one number a row.
 *
 * <p>Rows stand in the order of {@link Outcome#compareTo}, numbers as {@link SevenDigits} writes
 * them, a missing {@code x} or {@code ci95} is an empty field; so the same outcomes in any order
 * give the same bytes. Columns are read in any order.
 */
public final class OutcomesCsv {
  static final List<String> KEY_COLUMNS =
      List.of("experiment", "transport", "scenario", "series", "x_name", "x", "x_unit", "metric");

  /** The columns, in the order they are written. */
  public static final List<String> COLUMNS =
      List.of(
          "experiment",
          "transport",
          "scenario",
          "series",
          "x_name",
          "x",
          "x_unit",
          "metric",
          "value",
          "unit",
          "ci95",
          "samples",
          "origin");

  static final CSVFormat FORMAT = CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

  /** The order of {@link Outcome#compareTo}, with each key made once and not at each comparison. */
  private static final Comparator<Keyed> ORDER =
      Comparator.comparing(Keyed::key).thenComparing(row -> row.outcome().origin());

  private record Keyed(RowKey key, Outcome outcome) {}

  private record Identity(RowKey key, Origin origin) {}

  private OutcomesCsv() {}

  /**
   * Writes outcomes in their order.
   *
   * @throws IllegalArgumentException if two rows have the same key and origin
   */
  public static void write(Path file, Collection<Outcome> outcomes) throws IOException {
    StringBuilder text = new StringBuilder();
    write(text, outcomes);
    WholeFile.write(file, text);
  }

  /** Writes outcomes in their order, as {@link #write(Path, Collection)} does. */
  public static void write(Appendable out, Collection<Outcome> outcomes) throws IOException {
    List<Keyed> sorted = new ArrayList<>(outcomes.size());
    outcomes.forEach(outcome -> sorted.add(new Keyed(outcome.key(), outcome)));
    sorted.sort(ORDER);
    for (int i = 1; i < sorted.size(); i++) {
      if (ORDER.compare(sorted.get(i - 1), sorted.get(i)) == 0) {
        throw new IllegalArgumentException(
            "found two rows for " + sorted.get(i).key().text() + ", expected one");
      }
    }
    CSVPrinter printer = new CSVPrinter(out, FORMAT);
    printer.printRecord(COLUMNS);
    for (Keyed row : sorted) {
      List<Object> fields = new ArrayList<>(keyFields(row.key()));
      Outcome outcome = row.outcome();
      fields.add(SevenDigits.format(outcome.value()));
      fields.add(outcome.unit());
      fields.add(numberOrEmpty(outcome.ci95()));
      fields.add(outcome.samples());
      fields.add(outcome.origin().word());
      printer.printRecord(fields);
    }
  }

  /**
   * Reads a file.
   *
   * @return the rows in the order of the file
   * @throws BadInputException if a row is not an outcome or its key came before; names the line
   */
  public static List<Outcome> read(Path file) throws IOException {
    byte[] bytes = WholeFile.read(file);
    Table.requireHeader(file, bytes, COLUMNS, "outcomes, " + String.join(",", COLUMNS));
    Table table = Table.parse(file, bytes).requireExactly(COLUMNS);
    List<Outcome> outcomes = new ArrayList<>();
    Map<Identity, Long> lineOfKey = new HashMap<>();
    for (Table.Row row : table.rows()) {
      Outcome outcome = outcome(row);
      Long former =
          lineOfKey.putIfAbsent(new Identity(outcome.key(), outcome.origin()), row.line());
      if (former != null) {
        throw new BadInputException(
            file,
            row.line(),
            "found the key of line " + former + " again, expected each key and origin once");
      }
      outcomes.add(outcome);
    }
    return Collections.unmodifiableList(outcomes);
  }

  static List<String> keyFields(RowKey key) {
    return List.of(
        key.experiment(),
        key.transport(),
        key.scenario(),
        key.series(),
        key.xName(),
        numberOrEmpty(key.x()),
        key.xUnit(),
        key.metric());
  }

  static String numberOrEmpty(double value) {
    return Double.isNaN(value) ? "" : SevenDigits.format(value);
  }

  private static Outcome outcome(Table.Row row) throws BadInputException {
    double x = row.numberOrNaN("x");
    double value = row.number("value");
    double ci95 = row.numberOrNaN("ci95");
    long samples = row.count("samples");
    Origin origin = origin(row);
    try {
      return new Outcome(
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
          ci95,
          samples,
          origin);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(row.file(), row.line(), String.valueOf(e.getMessage()));
    }
  }

  private static Origin origin(Table.Row row) throws BadInputException {
    String word = row.text("origin");
    for (Origin origin : Origin.values()) {
      if (origin.word().equals(word)) {
        return origin;
      }
    }
    throw row.refuse("origin", "found '" + word + "', expected model, measured or jmh");
  }
}
