package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExperimentRunnerTest {
  private static final RunOptions OPTIONS = options(Map.of());

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void rowsStandInSweepOrderWhateverTheThreads(int threads) {
    List<Experiment> experiments =
        List.of(new FakeExperiment("second", 40), new FakeExperiment("first", 3));

    RunResult result = runner(threads).run(experiments, OPTIONS);

    List<String> order = new ArrayList<>();
    for (Experiment experiment : experiments) {
      int points = experiment.points(OPTIONS).size();
      for (int i = 0; i < points; i++) {
        order.add(experiment.id() + " " + 10.0 * i);
      }
      order.add(experiment.id() + " NaN");
    }
    assertThat(result.rows()).extracting(row -> row.experiment() + " " + row.x()).isEqualTo(order);
    assertThat(result.rows())
        .isEqualTo(
            runner(3)
                .run(List.of(new FakeExperiment("second", 40), new FakeExperiment("first", 3)), OPTIONS)
                .rows());
    assertThat(result.failures()).isEmpty();
  }

  @Test
  void aFailedPointIsNamedAndTheOthersAreKept() {
    RunResult result =
        runner(2)
            .run(
                List.of(new FakeExperiment("broken", 4), new FakeExperiment("sound", 2)),
                options(Map.of("fail", "20")));

    assertThat(result.failures())
        .extracting(PointFailure::summary)
        .containsExactly("broken, load=20: IllegalStateException: deadlock at load 20");
    assertThat(result.rows())
        .extracting(row -> row.experiment() + " " + row.metric() + " " + row.x())
        .containsExactly(
            "broken latency_mean 0.0",
            "broken latency_mean 10.0",
            "broken latency_mean 30.0",
            "sound latency_mean 0.0",
            "sound latency_mean 10.0",
            "sound worst_load NaN");
  }

  @Test
  void aValueThatIsNotFiniteIsAFailure() {
    RunResult result =
        runner(2).run(List.of(new FakeExperiment("broken", 2)), options(Map.of("nan", "10")));

    assertThat(result.failures())
        .extracting(PointFailure::summary)
        .singleElement(STRING)
        .startsWith("broken, load=10: IllegalArgumentException: ")
        .contains("NaN");
  }

  @Test
  void everyPointIsHeardOfOnce() {
    List<String> heard = Collections.synchronizedList(new ArrayList<>());
    RunListener listener =
        new RunListener() {
          @Override
          public void started(int points, int resumed) {
            heard.add("started " + points + " " + resumed);
          }

          @Override
          public void finished(String experiment, String label) {
            heard.add(experiment + " " + label);
          }
        };

    new ExperimentRunner(2, listener, PointJournal.NONE)
        .run(List.of(new FakeExperiment("a", 3)), options(Map.of("fail", "0")));

    assertThat(heard.get(0)).isEqualTo("started 3 0");
    assertThat(heard.subList(1, heard.size()))
        .containsExactlyInAnyOrder("a load=0", "a load=10", "a load=20");
  }

  @Test
  void aJournalThatCannotBeWrittenStopsTheRun() {
    PointJournal full =
        new PointJournal() {
          @Override
          public Optional<List<Outcome>> find(String experiment, int index, String label) {
            return Optional.empty();
          }

          @Override
          public void record(String experiment, int index, String label, List<Outcome> rows) {
            throw new IllegalStateException("disk full");
          }
        };

    assertThatThrownBy(
            () ->
                new ExperimentRunner(2, RunListener.SILENT, full)
                    .run(List.of(new FakeExperiment("a", 3)), OPTIONS))
        .hasMessage("disk full");
  }

  @Test
  void noThreadsAreRefused() {
    assertThatThrownBy(() -> runner(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads: found 0, expected at least 1");
  }

  private static ExperimentRunner runner(int threads) {
    return new ExperimentRunner(threads, RunListener.SILENT, PointJournal.NONE);
  }

  private static RunOptions options(Map<String, String> settings) {
    return new RunOptions(Fidelity.QUICK, 1, List.of(), Optional.empty(), settings);
  }
}
