package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomesCsvTest {
  private static final String HEADER =
      "experiment,transport,scenario,series,x_name,x,x_unit,metric,value,unit,ci95,samples,origin\n";
  private static final String ROW =
      "adapter-contention,none,victim=read;rival=read,victim,outstanding,600,lines,latency_mean,"
          + "1624.2,ns,12.5,1000,model\n";

  @TempDir Path dir;

  @Test
  void aRowIsThirteenFieldsAndMissingNumbersAreEmpty() throws IOException {
    Outcome swept = latency(600, 1624.2);
    Outcome still =
        new Outcome(
            "bandwidth-partition",
            "none",
            "a=read-4096;b=read-64",
            "a",
            "",
            Double.NaN,
            "",
            "share",
            97.8,
            "%",
            Double.NaN,
            0,
            Origin.MODEL);

    assertThat(text(List.of(still, swept)))
        .isEqualTo(
            HEADER
                + ROW
                + "bandwidth-partition,none,a=read-4096;b=read-64,a,,,,share,97.8,%,,0,model\n");
  }

  @Test
  void theSweptValueIsOrderedAsANumber() throws IOException {
    String text = text(List.of(latency(600, 3), latency(0, 1), latency(32, 2)));

    assertThat(text.lines().skip(1).map(line -> line.split(",")[5]))
        .containsExactly("0", "32", "600");
  }

  @Test
  void theOrderOfTheRowsGivenDoesNotMatter() throws IOException {
    long seed = 7L;
    List<Outcome> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      rows.add(latency(i * 6, 200 + i));
    }
    String sorted = text(rows);
    Collections.shuffle(rows, new Random(seed));

    assertThat(text(rows)).as("seed %d", seed).isEqualTo(sorted);
  }

  @Test
  void whatIsWrittenIsReadBackAlsoUnderAGermanLocale() throws IOException {
    Locale former = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      List<Outcome> rows = List.of(latency(0, 230.25), latency(0.5, 1234567.0));
      Path file = dir.resolve("outcomes.csv");
      OutcomesCsv.write(file, rows);

      assertThat(Files.readString(file)).contains(",230.25,ns,", ",0.5,lines,");
      assertThat(OutcomesCsv.read(file)).isEqualTo(rows);
    } finally {
      Locale.setDefault(former);
    }
  }

  @Test
  void twoRowsOfOneKeyAreRefused() {
    assertThatThrownBy(() -> text(List.of(latency(0.3, 1), latency(0.1 + 0.2, 2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "found two rows for adapter-contention victim=read;rival=read victim");
    assertRefused(
        HEADER + ROW + ROW, ":3: found the key of line 2 again, expected each key and origin once");
  }

  @Test
  void oneKeyMayBeModelledAndMeasured() throws IOException {
    assertThat(read(HEADER + ROW + ROW.replace("model", "measured"))).hasSize(2);
  }

  @Test
  void aByteOrderMarkAndWindowsLineEndsChangeNothing() throws IOException {
    assertThat(read("\uFEFF" + (HEADER + ROW).replace("\n", "\r\n")))
        .isEqualTo(read(HEADER + ROW))
        .containsExactly(latency(600, 1624.2));
  }

  @Test
  void columnsAreFoundByName() throws IOException {
    String header = "origin," + HEADER.replace(",origin", "");
    String row = "model," + ROW.replace(",model", "");

    assertThat(read(header + row)).containsExactly(latency(600, 1624.2));
  }

  @Test
  void aBadFieldIsRefusedByLineAndColumn() {
    assertRefused(
        HEADER + ROW + ROW.replace("600", "32").replace("1624.2", "abc"),
        ":3: column 'value': found 'abc', expected a decimal number");
    assertRefused(
        HEADER + ROW.replace("1624.2", "\"3,371555\""),
        ":2: column 'value': found '3,371555', expected a decimal number");
    assertRefused(
        HEADER + ROW.replace("1624.2", ""),
        ":2: column 'value': found '', expected a decimal number");
    assertRefused(
        HEADER + ROW.replace("1624.2", "NaN"),
        ":2: column 'value': found 'NaN', expected a decimal number");
    assertRefused(
        HEADER + ROW.replace(",1000,", ",1e3,"),
        ":2: column 'samples': found '1e3', expected a whole number");
    assertRefused(
        HEADER + ROW.replace(",1000,", ",-1,"),
        ":2: column 'samples': found -1, expected a count of 0 or more");
    assertRefused(
        HEADER + ROW.replace("model", "guess"),
        ":2: column 'origin': found 'guess', expected model, measured or jmh");
    assertRefused(
        HEADER + ROW.replace("victim=read;rival=read", "victim"),
        ":2: column 'scenario': found 'victim', expected key=value pairs joined by ';'");
    assertRefused(
        HEADER + ROW.replace("adapter-contention", ""),
        ":2: column 'experiment': found nothing, expected a name");
  }

  @Test
  void aBadShapeIsRefusedByLine() {
    assertRefused("", ": found an empty file, expected a CSV header row");
    assertRefused(HEADER + ROW + "a,b\n", ":3: found 2 fields, expected 13");
    assertRefused(HEADER + ROW.replace("model", "model,"), ":2: found 14 fields, expected 13");
    assertRefused(
        HEADER.replace("origin", "origin,") + ROW,
        ":1: found a column without a name (a trailing comma?), expected a name for each");
    assertRefused(
        HEADER.replace("unit", "value"),
        ":1: found column 'value' twice, expected each column once");
    assertRefused(
        HEADER.replace("ci95", "ci99") + ROW, ":1: found no column 'ci95', expected the columns ");
    assertRefused(
        HEADER.replace("origin", "origin,note") + ROW.replace("model", "model,x"),
        ":1: found column 'note', expected only experiment,");
    assertRefused(
        HEADER + ROW + "\"open,none\n",
        ":3: found a quote out of place, expected RFC 4180 quoting from here on");
  }

  @Test
  void linesAreCountedWhereAFieldSpansSeveral() {
    assertRefused(
        HEADER + ROW.replace("model", "\"mo\ndel\"").replace("1624.2", "1") + ROW,
        ":2: column 'origin': found 'mo\\u000adel', expected model, measured or jmh");
    assertRefused(
        HEADER.replace("samples", "\"samp\nles\"") + ROW + "a\n",
        ":4: found 1 fields, expected 13");
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() throws IOException {
    Path file = dir.resolve("latin.csv");
    Files.write(
        file, (HEADER + ROW.replace("ns", "\u00b5s")).getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> OutcomesCsv.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + ": found bytes that are not UTF-8, expected UTF-8 text");
  }

  private static Outcome latency(double outstanding, double latencyNs) {
    return new Outcome(
        "adapter-contention",
        "none",
        "victim=read;rival=read",
        "victim",
        "outstanding",
        outstanding,
        "lines",
        "latency_mean",
        latencyNs,
        "ns",
        12.5,
        1000,
        Origin.MODEL);
  }

  private static String text(List<Outcome> outcomes) throws IOException {
    StringBuilder text = new StringBuilder();
    OutcomesCsv.write(text, outcomes);
    return text.toString();
  }

  private List<Outcome> read(String text) throws IOException {
    Path file = dir.resolve("in.csv");
    Files.writeString(file, text);
    return OutcomesCsv.read(file);
  }

  private void assertRefused(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(dir.resolve("in.csv") + message)
        .message()
        .doesNotContain("\n");
  }
}
