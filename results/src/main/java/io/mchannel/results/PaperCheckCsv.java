package io.mchannel.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVPrinter;

/** {@code paper-check.csv}: the columns of a fact, then the model's number, ratio and verdict. */
public final class PaperCheckCsv {
  /** The columns, in the order they are written. */
  public static final List<String> COLUMNS =
      Stream.concat(Facts.COLUMNS.stream(), Stream.of("model", "ratio", "verdict", "reason"))
          .toList();

  private PaperCheckCsv() {}

  /** Writes the rows as they come. */
  public static void write(Path file, Collection<CheckedFact> rows) throws IOException {
    StringBuilder text = new StringBuilder();
    write(text, rows);
    WholeFile.write(file, text);
  }

  /** Writes the rows as they come. */
  public static void write(Appendable out, Collection<CheckedFact> rows) throws IOException {
    CSVPrinter printer = new CSVPrinter(out, OutcomesCsv.FORMAT);
    printer.printRecord(COLUMNS);
    for (CheckedFact row : rows) {
      Fact fact = row.fact();
      List<String> fields = new ArrayList<>(OutcomesCsv.keyFields(fact.key()));
      fields.add(SevenDigits.format(fact.value()));
      fields.add(fact.unit());
      fields.add(SevenDigits.format(fact.tolerance()));
      fields.add(fact.role().word());
      fields.add(fact.source());
      fields.add(OutcomesCsv.numberOrEmpty(row.modelValue()));
      fields.add(OutcomesCsv.numberOrEmpty(row.ratio()));
      fields.add(row.verdict().word());
      fields.add(row.reason());
      printer.printRecord(fields);
    }
  }
}
