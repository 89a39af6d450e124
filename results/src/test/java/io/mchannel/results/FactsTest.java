package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactsTest {
  private static final String HEADER = String.join(",", Facts.COLUMNS) + "\n";
  private static final String ROW =
      "hol-blocking,none,victim=read;rival=read,victim,block,128,B,latency_mean,"
          + "1.075,ratio,0.1,calibration,a paper\n";

  @TempDir Path dir;

  @Test
  void theShippedFactsAreSortedAndEachStandsOnce() throws IOException {
    List<Fact> facts = Facts.load();
    String shipped = new String(Facts.resource("facts.csv"), StandardCharsets.UTF_8);
    String firstFields =
        shipped
            .lines()
            .skip(1)
            .map(line -> line.split(",")[0] + "," + line.split(",")[2])
            .collect(Collectors.joining("\n"));

    assertThat(facts.stream().map(f -> f.experiment() + "," + f.scenario()))
        .containsExactlyElementsOf(firstFields.lines().toList());
    assertThat(facts).isSorted();
  }

  @Test
  void aCalibrationFactHasTenPercentAndACheckTwenty() {
    assertThat(Facts.load())
        .allSatisfy(
            fact ->
                assertThat(fact.tolerance())
                    .as(fact.key().text())
                    .isEqualTo(fact.role() == Role.CALIBRATION ? 0.1 : 0.2));
  }

  @Test
  void everyShippedFactNamesThePaper() {
    assertThat(Facts.load()).allSatisfy(fact -> assertThat(fact.source()).startsWith("MemChannel"));
  }

  @Test
  void eachContentionExperimentHasFacts() {
    assertThat(Facts.load().stream().map(Fact::experiment))
        .contains(
            "uncore-contention",
            "adapter-contention",
            "hol-blocking",
            "bandwidth-partition",
            "stride-prefetch");
  }

  /** In Table 1 of the paper four threads have one 64 B line in flight each. */
  @Test
  void tableOneObeysLittlesLawInGibPerSecond() {
    for (String op : List.of("op=read", "op=write")) {
      double latencyNs = stride(op, "latency_mean").value();
      double gibPerSecond =
          Units.convert(4 * 64 / (latencyNs * 1e-9), "B/s", stride(op, "bandwidth").unit());
      assertThat(gibPerSecond / stride(op, "bandwidth").value()).isBetween(0.996, 1.004);
    }
  }

  private static Fact stride(String op, String metric) {
    return Facts.load().stream()
        .filter(
            f ->
                f.experiment().equals("stride-prefetch")
                    && f.scenario().equals(op)
                    && f.x() == 1
                    && f.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aFileOfOnesOwnIsReadInOrder() throws IOException {
    List<Fact> facts = read(HEADER + ROW.replace(",128,", ",4096,") + ROW);

    assertThat(facts).extracting(Fact::x).containsExactly(128.0, 4096.0);
    assertThat(facts.get(0).role()).isEqualTo(Role.CALIBRATION);
  }

  @Test
  void aRowThatIsNoFactIsRefusedByLine() {
    assertRefused(
        ROW.replace("calibration", "hint"),
        ":2: column 'role': found 'hint', expected calibration or check");
    assertRefused(
        ROW.replace(",0.1,", ",10,"),
        ":2: column 'tolerance': found 10.0, expected a number between 0 and 1");
    assertRefused(
        ROW.replace("1.075", "0"),
        ":2: column 'value': found 0, expected a number that a relative distance can be taken"
            + " from");
    assertRefused(
        ROW.replace(",block,128,B,", ",,,,"),
        ":2: column 'unit': found 'ratio' without x, expected a unit, or an x to compare with x ="
            + " 0");
    assertRefused(
        ROW.replace("a paper", ""),
        ":2: column 'source': found nothing, expected where the figure is published");
    assertRefused(ROW + ROW, ":3: found the key of line 2 again, expected each key and unit once");
  }

  private List<Fact> read(String text) throws IOException {
    Path file = dir.resolve("facts.csv");
    Files.writeString(file, text);
    return Facts.read(file);
  }

  private void assertRefused(String rows, String message) {
    assertThatThrownBy(() -> read(HEADER + rows))
        .isInstanceOf(BadInputException.class)
        .hasMessage(dir.resolve("facts.csv") + message);
  }
}
