package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files named {@code jmh-all-modes}, {@code jmh-german} and {@code jmh-nothing-ran} were
 * written by JMH 1.37: the first by a benchmark of two parameters and one auxiliary counter with
 * the gc profiler, the second under a German locale, the third with a JVM flag that does not exist.
 */
class JmhResultsTest {
  @TempDir Path dir;

  @Test
  void aNumericParameterIsXAndAWordIsTheScenario() throws IOException {
    Outcome time =
        one(read("jmh-all-modes.json"), "WalkBenchmark", "op=write;mode=avgt", 4096, "time");

    assertThat(time.series()).isEqualTo("walk");
    assertThat(time.transport()).isEqualTo("none");
    assertThat(time.xName()).isEqualTo("blockBytes");
    assertThat(time.unit()).isEqualTo("ns/op");
    assertThat(time.samples()).isEqualTo(6);
    assertThat(time.origin()).isEqualTo(Origin.JMH);
  }

  @Test
  void theErrorOf999PerMilleBecomesTheIntervalOf95Percent() throws IOException {
    Outcome time =
        one(read("jmh-all-modes.json"), "WalkBenchmark", "op=read;mode=avgt", 64, "time");
    Estimate fromRawData =
        BatchMeans.estimate(
            6.712315686466256,
            6.685241749981618,
            6.96201206663655,
            6.609256274928488,
            5.918268716471342,
            6.52204322406871);

    assertThat(time.value()).isCloseTo(fromRawData.mean(), within(1e-9));
    assertThat(time.ci95()).isCloseTo(fromRawData.ci95(), within(1e-6));
  }

  @Test
  void csvAndJsonHoldTheSameKeys() throws IOException {
    assertThat(read("jmh-all-modes.csv").stream().map(Outcome::key))
        .containsExactlyInAnyOrderElementsOf(
            read("jmh-all-modes.json").stream().map(Outcome::key).toList());
  }

  @Test
  void profilersAndAuxiliaryCountersAreRowsOfTheirOwn() throws IOException {
    List<Outcome> rows = read("jmh-all-modes.csv");
    Outcome allocated = one(rows, "WalkBenchmark", "op=read;mode=avgt", 4096, "gc.alloc.rate.norm");

    assertThat(allocated.value()).isEqualTo(0.044944);
    assertThat(allocated.unit()).isEqualTo("B/op");
    assertThat(one(rows, "WalkBenchmark", "op=read;mode=avgt", 64, "latencyNs").ci95()).isNaN();
  }

  @Test
  void eachModeHasItsMetric() throws IOException {
    List<Outcome> rows = read("jmh-all-modes.csv");

    assertThat(rows.stream().filter(row -> row.experiment().equals("PlainBenchmark")))
        .extracting(Outcome::metric)
        .contains(
            "throughput",
            "sampled_time",
            "sampled_time_p50",
            "sampled_time_p99.9",
            "single_shot_time");
    assertThat(one(rows, "PlainBenchmark", "mode=ss", Double.NaN, "single_shot_time").ci95())
        .isNaN();
  }

  @Test
  void aDecimalCommaIsADecimalCommaInAFileThatHasThem() throws IOException {
    Locale former = Locale.getDefault();
    try {
      for (Locale locale : List.of(Locale.GERMANY, Locale.US)) {
        Locale.setDefault(locale);
        assertThat(read("jmh-decimal-comma.csv"))
            .extracting(Outcome::scenario, Outcome::value)
            .contains(
                tuple("arg=1;certainty=0", 3.371555), tuple("arg=31;certainty=8", 18683.166097));
        assertThat(one(read("jmh-german.csv"), "WalkBenchmark", "op=read", 64, "latencyNs").value())
            .isEqualTo(1381.5);
      }
    } finally {
      Locale.setDefault(former);
    }
  }

  @Test
  void aDecimalCommaElsewhereIsRefusedByLine() throws IOException {
    Path file = dir.resolve("mixed.csv");
    Files.writeString(
        file,
        "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error"
            + " (99.9%)\",\"Unit\"\n"
            + "\"a.B.c\",\"avgt\",1,6,\"3,371555\",1,\"ns/op\"\n");

    assertThatThrownBy(() -> JmhResults.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(file + ":2: column 'Score': found '3,371555', expected a decimal number");

    Files.writeString(
        file,
        "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error"
            + " (99,9%)\",\"Unit\"\n"
            + "\"a.B.c\",\"avgt\",1,6,\"1.003,371555\",\"1,0\",\"ns/op\"\n");
    assertThatThrownBy(() -> JmhResults.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessage(
            file
                + ":2: column 'Score': found '1.003,371555', expected a decimal number with a"
                + " comma");
  }

  @Test
  void aByteOrderMarkChangesNothing() throws IOException {
    byte[] marked = Files.readAllBytes(resource("jmh-byte-order-mark.csv"));
    assertThat(marked).startsWith(0xEF, 0xBB, 0xBF);
    Path plain = dir.resolve("plain.csv");
    Files.write(plain, Arrays.copyOfRange(marked, 3, marked.length));

    assertThat(read("jmh-byte-order-mark.csv")).isNotEmpty().isEqualTo(JmhResults.read(plain));
  }

  @Test
  void aByteOrderMarkBeforeJsonChangesNothing() throws IOException {
    Path marked = dir.resolve("marked.json");
    Files.writeString(marked, "\uFEFF" + Files.readString(resource("jmh-all-modes.json")));

    assertThat(JmhResults.read(marked)).isEqualTo(read("jmh-all-modes.json"));
  }

  @Test
  void namesWithoutAClassAreRead() throws IOException {
    assertThat(read("jmh-two-benchmarks.csv"))
        .extracting(Outcome::experiment, Outcome::series, Outcome::value)
        .containsExactly(tuple("jmh", "A", 100.0), tuple("jmh", "B", 10000.0));
    assertThat(read("jmh-one-benchmark.csv")).hasSize(1);
  }

  @Test
  void zeroAndAnErrorWiderThanTheScoreAreKept() throws IOException {
    List<Outcome> rows = read("jmh-zero-and-wide-error.csv");

    assertThat(rows).extracting(Outcome::x).containsExactly(0.0, 64.0, 256.0, 4096.0, 65536.0);
    assertThat(rows.get(0).value()).isZero();
    // t(97.5 %, 5) / t(99.95 %, 5) = 2.570582 / 6.868827
    assertThat(rows.get(1).ci95()).isCloseTo(5.0 * 2.570582 / 6.868827, within(1e-5));
  }

  @Test
  void aRunWithoutABenchmarkIsRefused() {
    for (String name : List.of("jmh-nothing-ran.csv", "jmh-nothing-ran.json")) {
      assertThatThrownBy(() -> read(name))
          .isInstanceOf(BadInputException.class)
          .hasMessageEndingWith(
              name + ": found no result, expected at least one; no benchmark ran to its end");
    }
  }

  @Test
  void theParameterTransportIsTheTransport() throws IOException {
    Path file = dir.resolve("transports.csv");
    Files.writeString(
        file,
        "Benchmark,Mode,Threads,Samples,Score,Score Error (99.9%),Unit,Param: transport\n"
            + "a.B.c,avgt,1,1,5,NaN,ns/op,aimd\n");

    assertThat(JmhResults.read(file)).extracting(Outcome::transport).containsExactly("aimd");
  }

  @Test
  void whatIsNotOfJmhIsRefused() throws IOException {
    Path file = dir.resolve("other");
    Files.writeString(file, "[{\"benchmark\": \"a.B.c\",\n oops");
    assertThatThrownBy(() -> JmhResults.read(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith(file + ":2: found broken JSON");

    Files.writeString(file, "{}");
    assertThatThrownBy(() -> JmhResults.read(file))
        .hasMessage(file + ":1: found no JSON array, expected JMH's list of results");

    Files.writeString(file, "[{\"benchmark\": \"a.B.c\", \"mode\": \"avgt\"}]");
    assertThatThrownBy(() -> JmhResults.read(file))
        .hasMessage(file + ": result 1 (a.B.c): found no score, expected one");

    Files.writeString(file, "a,b\n1,2\n");
    assertThatThrownBy(() -> JmhResults.read(file))
        .hasMessageStartingWith(file + ":1: found no column 'Benchmark', expected the columns ");

    Files.writeString(
        file,
        "Benchmark,Mode,Threads,Samples,Score,Score Error (99.9%),Unit\n"
            + "a.B.c,avgt,1,6,NaN,NaN,s\n");
    assertThatThrownBy(() -> JmhResults.read(file))
        .hasMessage(file + ":2: a.B.c: column 'value': found NaN, expected a finite number");
  }

  private static Outcome one(
      List<Outcome> rows, String experiment, String scenario, double x, String metric) {
    List<Outcome> found =
        rows.stream()
            .filter(
                row ->
                    row.experiment().equals(experiment)
                        && row.scenario().equals(scenario)
                        && Double.compare(row.x(), x) == 0
                        && row.metric().equals(metric))
            .toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static List<Outcome> read(String name) throws IOException {
    return JmhResults.read(resource(name));
  }

  private static Path resource(String name) {
    try {
      return Path.of(Objects.requireNonNull(JmhResultsTest.class.getResource(name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
