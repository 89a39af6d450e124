package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.MeasurementFit;
import io.mchannel.bench.measure.MeasurePlan;
import io.mchannel.results.BadInputException;
import io.mchannel.results.Manifest;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What {@code measure} left in a directory.
 *
 * @param rows the measured ones
 * @param rivals threads beside the one that was timed
 */
record Measurement(List<Outcome> rows, int rivals) {
  private static final String THREADS = "threads";

  /**
   * Reads the directory.
   *
   * @throws BadInputException if there is nothing measured in it
   */
  static Measurement read(Path directory) throws IOException {
    RunDirectory.settle(directory);
    Path file = directory.resolve(ResultFiles.OUTCOMES);
    List<Outcome> rows =
        OutcomesCsv.read(file).stream().filter(row -> row.origin() == Origin.MEASURED).toList();
    for (Outcome row : rows) {
      if (!MeasurePlan.allExperiments().contains(row.experiment())) {
        throw new BadInputException(
            file,
            0,
            "found measured rows of '"
                + row.experiment()
                + "', expected of "
                + String.join(", ", MeasurePlan.allExperiments()));
      }
    }
    if (rows.stream().noneMatch(row -> MeasurementFit.experiments().contains(row.experiment()))) {
      throw new BadInputException(
          file,
          0,
          "found no rows of origin measured that can be fitted, expected some of "
              + String.join(", ", MeasurementFit.experiments())
              + " as 'mchannel measure' writes them");
    }
    return new Measurement(rows, rivals(directory.resolve(Manifest.FILE_NAME)));
  }

  private static int rivals(Path file) throws IOException {
    String threads = Manifest.read(file).options().getOrDefault(THREADS, "");
    if (!threads.matches("[1-9]\\d{0,5}")) {
      throw new BadInputException(
          file,
          0,
          "option '" + THREADS + "': found '" + threads + "', expected how many threads measured");
    }
    return Integer.parseInt(threads) - 1;
  }
}
