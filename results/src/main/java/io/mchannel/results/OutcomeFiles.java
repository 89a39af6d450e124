package io.mchannel.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads outcomes from any file that holds them; what kind it is, its content tells. */
public final class OutcomeFiles {
  private static final String JMH_COLUMN = "Benchmark";
  private static final String OUTCOMES_COLUMN = "experiment";

  private OutcomeFiles() {}

  /**
   * Reads {@code outcomes.csv} or the results of JMH, JSON or CSV.
   *
   * @return the rows in the order of the file
   * @throws BadInputException if the file is none of these or a row of it is wrong
   */
  public static List<Outcome> read(Path file) throws IOException {
    byte[] bytes = WholeFile.read(file);
    if (JmhResults.looksLikeJson(bytes)) {
      return JmhResults.read(file);
    }
    Table.requireHeader(
        file,
        bytes,
        List.of(JMH_COLUMN, OUTCOMES_COLUMN),
        "outcomes (experiment,transport,…) or of JMH's results (Benchmark,Mode,…)");
    return Table.parse(file, bytes).columns().contains(JMH_COLUMN)
        ? JmhResults.read(file)
        : OutcomesCsv.read(file);
  }
}
