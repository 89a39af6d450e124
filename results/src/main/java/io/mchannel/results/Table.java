package io.mchannel.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A CSV file with a header row, read strictly: UTF-8 with or without a byte order mark, either line
 * end, each column named once, every row as long as the header. What is wrong is refused by line.
 */
final class Table {
  /** Characters of a line that a message shows. */
  private static final int MOST_QUOTED = 60;

  private final Path file;
  private final List<String> columns;
  private final List<Row> rows;

  private Table(Path file, List<String> columns, List<Row> rows) {
    this.file = file;
    this.columns = columns;
    this.rows = rows;
  }

  /**
   * Reads a file.
   *
   * @throws BadInputException if it is not such a table
   */
  static Table read(Path file) throws IOException {
    return parse(file, WholeFile.read(file));
  }

  /** Reads bytes that came from {@code file}, which messages name. */
  static Table parse(Path file, byte[] bytes) throws IOException {
    List<Row> records = records(file, decode(file, bytes, "UTF-8 text"));
    if (records.isEmpty()) {
      throw new BadInputException(file, 0, "found an empty file, expected a CSV header row");
    }
    List<String> columns = records.get(0).fields();
    Set<String> seen = new HashSet<>();
    for (String column : columns) {
      if (column.isEmpty()) {
        throw new BadInputException(
            file, 1, "found a column without a name (a trailing comma?), expected a name for each");
      }
      if (!seen.add(column)) {
        throw new BadInputException(
            file, 1, "found column '" + column + "' twice, expected each column once");
      }
    }
    for (Row row : records) {
      if (row.fields().size() != columns.size()) {
        throw new BadInputException(
            file,
            row.line(),
            "found " + row.fields().size() + " fields, expected " + columns.size());
      }
    }
    return new Table(file, columns, records.subList(1, records.size()));
  }

  /**
   * Refuses bytes whose first line names none of the columns: they are no such table at all, and
   * what is wrong further down tells nobody that.
   *
   * @param expected the header that would be right, in words
   */
  static void requireHeader(
      Path file, byte[] bytes, Collection<String> columns, String expected)
      throws BadInputException {
    byte[] line = Arrays.copyOf(bytes, lineEnd(bytes));
    String header = decode(file, line, "the header of " + expected).stripTrailing();
    boolean isHeader =
        Arrays.stream(header.split(","))
            .map(name -> name.replace("\"", ""))
            .anyMatch(columns::contains);
    if (bytes.length > 0 && !isHeader) {
      String found =
          header.length() > MOST_QUOTED ? header.substring(0, MOST_QUOTED) + "…" : header;
      throw new BadInputException(
          file, 1, "found '" + found + "', expected the header of " + expected);
    }
  }

  Path file() {
    return file;
  }

  List<String> columns() {
    return columns;
  }

  List<Row> rows() {
    return rows;
  }

  /** Refuses the table unless its columns are these, in any order. */
  Table requireExactly(List<String> expected) throws BadInputException {
    requireAll(expected);
    for (String column : columns) {
      if (!expected.contains(column)) {
        throw new BadInputException(
            file, 1, "found column '" + column + "', expected only " + String.join(",", expected));
      }
    }
    return this;
  }

  /** Refuses the table unless it has these columns. */
  Table requireAll(List<String> expected) throws BadInputException {
    for (String column : expected) {
      if (!columns.contains(column)) {
        throw new BadInputException(
            file,
            1,
            "found no column '" + column + "', expected the columns " + String.join(",", expected));
      }
    }
    return this;
  }

  private static int lineEnd(byte[] bytes) {
    int end = 0;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    return end;
  }

  private static String decode(Path file, byte[] bytes, String expected)
      throws BadInputException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new BadInputException(
          file, 0, "found bytes that are not UTF-8, expected " + expected);
    }
  }

  private static List<Row> records(Path file, String text) throws IOException {
    List<Row> records = new ArrayList<>();
    Map<String, Integer> index = new TreeMap<>();
    long line = 1;
    try (CSVParser parser = CSVParser.parse(text, CSVFormat.RFC4180)) {
      Iterator<CSVRecord> iterator = parser.iterator();
      while (iterator.hasNext()) {
        List<String> fields = iterator.next().toList();
        if (records.isEmpty()) {
          for (int i = 0; i < fields.size(); i++) {
            index.put(fields.get(i), i);
          }
        }
        records.add(new Row(file, line, fields, index));
        line = parser.getCurrentLineNumber() + 1;
      }
    } catch (UncheckedIOException e) {
      throw new BadInputException(
          file, line, "found a quote out of place, expected RFC 4180 quoting from here on");
    }
    return records;
  }

  /**
   * A row and where it stands.
   *
   * @param line its first line, from 1
   */
  record Row(Path file, long line, List<String> fields, Map<String, Integer> index) {
    String text(String column) {
      return fields.get(index.get(column));
    }

    double number(String column) throws BadInputException {
      try {
        return SevenDigits.parse(text(column));
      } catch (NumberFormatException e) {
        throw refuse(column, e.getMessage());
      }
    }

    /** NaN for an empty field. */
    double numberOrNaN(String column) throws BadInputException {
      return text(column).isEmpty() ? Double.NaN : number(column);
    }

    long count(String column) throws BadInputException {
      try {
        return Long.parseLong(text(column));
      } catch (NumberFormatException e) {
        throw refuse(column, "found '" + text(column) + "', expected a whole number");
      }
    }

    BadInputException refuse(String column, String problem) {
      return new BadInputException(file, line, "column '" + column + "': " + problem);
    }
  }
}
