package io.mchannel.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads outcomes from any file that holds them; what kind it is, its content tells. */
public final class OutcomeFiles {
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
    List<String> columns = Table.parse(file, bytes).columns();
    if (columns.contains("Benchmark")) {
      return JmhResults.read(file);
    }
    if (columns.contains("experiment")) {
      return OutcomesCsv.read(file);
    }
    throw new BadInputException(
        file,
        1,
        "found the columns "
            + String.join(",", columns)
            + ", expected those of outcomes (experiment,transport,…) or of JMH (Benchmark,Mode,…)");
  }
}
