package io.mchannel.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVPrinter;

/**
 * A ranking as a file: RFC 4180, UTF-8, LF; one score a row. A bound has no place; a score that
 * does not exist has no row.
 */
public final class RankingCsv {
  /** The columns, in the order they are written. */
  public static final List<String> COLUMNS =
      List.of(
          "transport",
          "kind",
          "place",
          "mean_rank",
          "quality",
          "score",
          "ci95",
          "unit",
          "shared",
          "left_out");

  private RankingCsv() {}

  /** Writes ranked transports, then bounds. */
  public static void write(Path file, Ranking ranking) throws IOException {
    StringBuilder text = new StringBuilder();
    write(text, ranking);
    WholeFile.write(file, text);
  }

  /** Writes ranked transports, then bounds. */
  public static void write(Appendable out, Ranking ranking) throws IOException {
    CSVPrinter printer = new CSVPrinter(out, OutcomesCsv.FORMAT);
    printer.printRecord(COLUMNS);
    for (Ranking.Entry entry : ranking.ranked()) {
      print(printer, ranking, entry, "ranked");
    }
    for (Ranking.Entry entry : ranking.bounds()) {
      print(printer, ranking, entry, "bound");
    }
  }

  private static void print(
      CSVPrinter printer, Ranking ranking, Ranking.Entry entry, String kind) throws IOException {
    for (RankedQuality quality : ranking.coverage().keySet()) {
      Estimate score = entry.scores().get(quality);
      Ranking.Coverage coverage = ranking.coverage().get(quality);
      if (score != null && coverage != null) {
        List<Object> fields = new ArrayList<>();
        fields.add(entry.transport());
        fields.add(kind);
        fields.add(entry.place() == 0 ? "" : entry.place());
        fields.add(OutcomesCsv.numberOrEmpty(entry.meanRank()));
        fields.add(quality.title());
        fields.add(SevenDigits.format(score.mean()));
        fields.add(OutcomesCsv.numberOrEmpty(score.ci95()));
        fields.add(quality.unit());
        fields.add(coverage.shared());
        fields.add(coverage.leftOut());
        printer.printRecord(fields);
      }
    }
  }
}
