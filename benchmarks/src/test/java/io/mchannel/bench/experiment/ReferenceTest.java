package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.SevenDigits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The committed reference is what {@code run --full} gives: a change of behaviour shows as a diff
 * there. The first points of each experiment stand for the rest.
 */
final class ReferenceTest {
  private static final Path REFERENCE = Path.of("..", "results", "reference", "outcomes.csv");
  private static final RunOptions FULL =
      new RunOptions(Fidelity.FULL, 1, List.of(), Optional.empty(), Map.of());

  @Test
  void theFirstPointsOfEachContentionExperimentAreThoseOfTheReference() throws IOException {
    Map<String, String> reference =
        OutcomesCsv.read(REFERENCE).stream()
            .collect(Collectors.toMap(row -> row.key().text(), ReferenceTest::numbers));
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      for (Experiment experiment : Experiments.all().subList(0, 4)) {
        for (Point point : experiment.points(FULL).subList(0, 2)) {
          for (Outcome row : point.run()) {
            assertThat(numbers(row))
                .as("%s; if meant, regenerate results/reference", row.key().text())
                .isEqualTo(reference.get(row.key().text()));
          }
        }
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String numbers(Outcome row) {
    return SevenDigits.format(row.value())
        + " "
        + (Double.isNaN(row.ci95()) ? "" : SevenDigits.format(row.ci95()))
        + " "
        + row.samples();
  }
}
