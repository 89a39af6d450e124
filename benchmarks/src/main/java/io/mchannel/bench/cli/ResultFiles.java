package io.mchannel.bench.cli;

import io.mchannel.results.Manifest;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomeFiles;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Names of the files in a result directory. */
final class ResultFiles {
  static final String OUTCOMES = "outcomes.csv";
  static final String PAPER_CHECK = "paper-check.csv";

  /** Rows of JMH; they differ from run to run, so they stay out of {@link #OUTCOMES}. */
  static final String JMH = "jmh.csv";

  private ResultFiles() {}

  /** All files that may be in a result directory. */
  static List<Path> in(Path directory) {
    return Stream.of(OUTCOMES, PAPER_CHECK, JMH, Manifest.FILE_NAME).map(directory::resolve).toList();
  }

  /** The rows of a result directory, or of a single file: outcomes or what JMH wrote. */
  static List<Outcome> read(Path place) throws IOException {
    if (!Files.isDirectory(place)) {
      return OutcomeFiles.read(place);
    }
    RunDirectory.settle(place);
    Path jmh = place.resolve(JMH);
    Path outcomes = place.resolve(OUTCOMES);
    List<Outcome> rows = new ArrayList<>();
    if (Files.exists(jmh)) {
      rows.addAll(OutcomesCsv.read(jmh));
    }
    if (rows.isEmpty() || Files.exists(outcomes)) {
      rows.addAll(OutcomesCsv.read(outcomes));
    }
    return rows;
  }
}
