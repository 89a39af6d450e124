package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.transport.Parameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What transports are to do for those who share a saturated port, and what they may cost, held
 * against the committed reference of {@code run --full}: the runs are too long for a test.
 */
final class TransportPromisesTest {
  private static final List<Outcome> REFERENCE = reference();

  private static final String PLUS = "memchannel-plus";

  private static List<Outcome> reference() {
    try {
      return OutcomesCsv.read(Path.of("..", "results", "reference", "outcomes.csv"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double value(
      String experiment, String transport, String scenario, String series, String metric) {
    return REFERENCE.stream()
        .filter(row -> row.experiment().equals(experiment) && row.transport().equals(transport))
        .filter(row -> row.scenario().equals(scenario) && row.series().equals(series))
        .filter(row -> row.metric().equals(metric))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static double adaptation(String transport, String hosts, String metric) {
    return value("adaptation", transport, hosts, "total", metric);
  }

  /** {@code parameter-study} at the defaults of the control loop. */
  private static String defaults() {
    return ParameterStudy.scenario(PLUS, Sharing.SCALED);
  }

  @ParameterizedTest
  @CsvSource({"memchannel, 0.6", "memchannel-plus, 0.45"})
  void theVictimOfASaturatedPortWaitsLessAndTheTotalLosesLittle(String transport, double most) {
    double waits = value("parameter-study", "none", "", "victim", "latency_mean");
    double flows = value("parameter-study", "none", "", "total", "utilisation");
    assertThat(value("parameter-study", transport, defaults(), "victim", "latency_mean"))
        .isLessThan(most * waits);
    assertThat(value("parameter-study", transport, defaults(), "total", "utilisation"))
        .isGreaterThan(0.96 * flows);
  }

  @Test
  void noSettingOfThePublishedRuleIsBothFasterAndFuller() {
    double latency = value("parameter-study", PLUS, defaults(), "victim", "latency_mean");
    double utilisation = value("parameter-study", PLUS, defaults(), "total", "utilisation");
    List<String> settings =
        REFERENCE.stream()
            .filter(row -> row.experiment().equals("parameter-study"))
            .filter(row -> row.transport().equals("memchannel"))
            .map(Outcome::scenario)
            .distinct()
            .toList();
    assertThat(settings).hasSizeGreaterThan(10).contains(defaults());
    assertThat(settings)
        .noneMatch(
            setting ->
                value("parameter-study", "memchannel", setting, "victim", "latency_mean")
                        <= latency
                    && value("parameter-study", "memchannel", setting, "total", "utilisation")
                        >= utilisation);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hosts=1", "hosts=2"})
  void unequalDemandIsSharedAsTheOracleDoes(String hosts) {
    for (String transport : List.of("memchannel", PLUS)) {
      assertThat(adaptation(transport, hosts, "utilisation")).as(transport).isGreaterThan(96);
      assertThat(adaptation(transport, hosts, "utilisation"))
          .as(transport)
          .isGreaterThan(0.96 * adaptation("oracle", hosts, "utilisation"));
      assertThat(adaptation(transport, hosts, "jain")).as(transport).isGreaterThan(0.98);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hosts=1", "hosts=2"})
  void whatALeaverFreesIsTakenWithinTenIntervals(String hosts) {
    Parameters parameters = Sharing.SCALED;
    for (String transport : List.of("memchannel", PLUS)) {
      assertThat(adaptation(transport, hosts, "reclaim"))
          .as(transport)
          .isLessThan(10 * parameters.intervalNs() / 1e6);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hosts=1", "hosts=2"})
  void memchannelPlusSettlesInHalfTheTime(String hosts) {
    assertThat(adaptation(PLUS, hosts, "converged"))
        .isLessThanOrEqualTo(0.5 * adaptation("memchannel", hosts, "converged"));
    assertThat(adaptation(PLUS, hosts, "settled")).isEqualTo(100);
  }

  @Test
  void theFrontPageTellsWhatTwoLevelsOfSwitchesCost() throws IOException {
    DoubleSummaryStatistics percent =
        REFERENCE.stream()
            .filter(row -> row.experiment().equals("scale-out"))
            .filter(row -> row.scenario().equals("switches=2"))
            .filter(row -> !row.transport().equals("none"))
            .filter(row -> row.metric().equals("utilisation"))
            .mapToDouble(Outcome::value)
            .summaryStatistics();
    String words =
        String.format(Locale.ROOT, "only %.0f to %.0f %%", percent.getMin(), percent.getMax());
    assertThat(Files.readString(Path.of("..", "README.md")).replaceAll("\\s+", " "))
        .contains(words);
  }
}
