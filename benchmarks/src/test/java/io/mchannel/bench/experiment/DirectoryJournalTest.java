package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirectoryJournalTest {
  private static final Map<String, String> IDENTITY = Map.of("seed", "1", "fidelity", "quick");
  private static final RunOptions OPTIONS =
      new RunOptions(Fidelity.QUICK, 1, List.of(), Optional.empty(), Map.of());

  @TempDir private Path temporary;

  @Test
  void rowsComeBackToTheLastBit() throws IOException {
    List<Outcome> rows =
        List.of(
            row("case=a;b=c", 0.1 + 0.2, Double.NaN),
            row("", Double.MIN_VALUE, 1e308),
            row("case=b", -0.0, 1.0 / 3));
    try (DirectoryJournal journal = DirectoryJournal.begin(directory(), IDENTITY)) {
      journal.record("e", 7, "a label, with comma", rows);
    }

    try (DirectoryJournal journal = DirectoryJournal.resume(directory(), IDENTITY)) {
      assertThat(journal.find("e", 7, "a label, with comma")).contains(rows);
      assertThat(journal.find("e", 8, "a label, with comma")).isEmpty();
      assertThat(journal.find("e", 7, "another point")).isEmpty();
    }
  }

  @Test
  void aResumedRunRunsOnlyWhatIsMissingAndEndsWithTheSameRows() throws IOException {
    RunResult uninterrupted =
        new ExperimentRunner(2, RunListener.SILENT, PointJournal.NONE)
            .run(List.of(new FakeExperiment("e", 10)), OPTIONS);
    FakeExperiment killed = new FakeExperiment("e", 10);
    try (DirectoryJournal journal = DirectoryJournal.begin(directory(), IDENTITY)) {
      List<Point> points = killed.points(OPTIONS);
      for (int i : new int[] {9, 4, 3}) {
        journal.record("e", i, points.get(i).label(), points.get(i).run());
      }
    }

    FakeExperiment resumed = new FakeExperiment("e", 10);
    try (DirectoryJournal journal = DirectoryJournal.resume(directory(), IDENTITY)) {
      RunResult result =
          new ExperimentRunner(2, RunListener.SILENT, journal).run(List.of(resumed), OPTIONS);
      journal.complete();

      assertThat(result).isEqualTo(uninterrupted);
    }
    assertThat(resumed.pointsRun()).isEqualTo(7);
    assertThat(directory()).doesNotExist();
  }

  @Test
  void aPointCutShortByACrashCountsAsMissing() throws IOException {
    try (DirectoryJournal journal = DirectoryJournal.begin(directory(), IDENTITY)) {
      journal.record("e", 0, "p", List.of(row("case=a", 1, 1), row("case=b", 2, 2)));
    }
    Path file = directory().resolve("e-0.csv");
    String whole = Files.readString(file);

    for (int length = 0; length < whole.length() - 1; length++) {
      Files.writeString(file, whole.substring(0, length));
      try (DirectoryJournal journal = DirectoryJournal.resume(directory(), IDENTITY)) {
        assertThat(journal.find("e", 0, "p")).as("cut after %d characters", length).isEmpty();
      }
    }
  }

  @Test
  void otherOptionsAreRefusedByName() throws IOException {
    DirectoryJournal.begin(directory(), IDENTITY).close();

    assertThatThrownBy(
            () -> DirectoryJournal.resume(directory(), Map.of("seed", "2", "fidelity", "quick")))
        .isInstanceOf(InvalidOptionException.class)
        .hasMessageContaining("had seed '1', this one has '2'");
  }

  @Test
  void beginningAnewForgetsTheFormerRun() throws IOException {
    try (DirectoryJournal journal = DirectoryJournal.begin(directory(), IDENTITY)) {
      journal.record("e", 0, "p", List.of(row("case=a", 1, 1)));
    }
    try (DirectoryJournal journal = DirectoryJournal.begin(directory(), IDENTITY)) {
      assertThat(journal.find("e", 0, "p")).isEmpty();
    }
  }

  @Test
  void twoRunsDoNotShareADirectory() throws IOException {
    try (DirectoryJournal first = DirectoryJournal.begin(directory(), IDENTITY)) {
      assertThatThrownBy(() -> DirectoryJournal.resume(directory(), IDENTITY))
          .isInstanceOf(InvalidOptionException.class)
          .hasMessageContaining("another run has it open");
      first.complete();
    }
  }

  private Path directory() {
    return temporary.resolve("latest.partial");
  }

  private static Outcome row(String scenario, double value, double ci95) {
    return new Outcome(
        "e", "none", scenario, "victim", "", Double.NaN, "", "latency_mean", value, "ns", ci95, 3,
        Origin.MODEL);
  }
}
