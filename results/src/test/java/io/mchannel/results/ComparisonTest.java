package io.mchannel.results;

import static io.mchannel.results.ComparisonVerdict.BETTER;
import static io.mchannel.results.ComparisonVerdict.DIFFERS;
import static io.mchannel.results.ComparisonVerdict.ONLY_IN_A;
import static io.mchannel.results.ComparisonVerdict.ONLY_IN_B;
import static io.mchannel.results.ComparisonVerdict.SAME;
import static io.mchannel.results.ComparisonVerdict.TOO_FEW_SAMPLES;
import static io.mchannel.results.ComparisonVerdict.WORSE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
  private static final double NO_CI = Double.NaN;

  @TempDir private Path directory;

  private static Outcome row(
      String transport, String metric, double x, double value, String unit, double ci95) {
    return new Outcome(
        "e", transport, "k=v", "victim", "load", x, "%", metric, value, unit, ci95, 20,
        Origin.MODEL);
  }

  private static Outcome row(String metric, double value, double ci95) {
    return row("none", metric, 0, value, "ns", ci95);
  }

  private static ComparisonVerdict verdict(Outcome a, Outcome b, double thresholdPercent) {
    return Comparison.of(List.of(a), List.of(b), thresholdPercent).rows().get(0).verdict();
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(ComparisonTest.class.getResource(name).toURI());
  }

  @Test
  void aRowOnOneSideOnlyIsListedAndNeverAveraged() throws Exception {
    List<Outcome> before = OutcomeFiles.read(resource("jmh-two-benchmarks.csv"));
    List<Outcome> after = OutcomeFiles.read(resource("jmh-one-benchmark.csv"));

    Comparison comparison = Comparison.of(before, after, 2);

    assertThat(comparison.rows()).extracting(r -> r.key().series()).containsExactly("A", "B");
    assertThat(comparison.rows())
        .extracting(ComparedRow::verdict)
        .containsExactly(SAME, ONLY_IN_A);
    assertThat(comparison.summaries()).containsExactly(new Comparison.Summary("time", 1, 1.0));
    assertThat(ComparisonText.render(comparison, "A", "B"))
        .contains("time: 0 % over 1 row in both")
        .contains("2 rows: 1 same, 1 only in A");
    assertThat(Comparison.of(after, before, 2).rows())
        .extracting(ComparedRow::verdict)
        .containsExactly(SAME, ONLY_IN_B);
  }

  @ParameterizedTest
  @CsvSource({
    "latency_mean,     ns,    WORSE",
    "latency_p99,      ns,    WORSE",
    "slowdown,         1,     WORSE",
    "overhead,         %,     WORSE",
    "bytes_over_bound, 1,     WORSE",
    "time,             ns/op, WORSE",
    "gc.alloc.rate.norm, B/op, WORSE",
    "bandwidth,        GiB/s, BETTER",
    "utilisation,      %,     BETTER",
    "jain,             1,     BETTER",
    "throughput,       1/s,   BETTER",
    "anything,         ops/ms, BETTER",
    "share,            %,     DIFFERS",
    "load,             %,     DIFFERS",
    "anything,         ns,    DIFFERS",
  })
  void growingByTenPercentIsWhatTheMetricMakesOfIt(
      String metric, String unit, ComparisonVerdict expected) {
    Outcome a = row("none", metric, 0, 100, unit, 1);
    Outcome b = row("none", metric, 0, 110, unit, 1);

    assertThat(verdict(a, b, 2)).isEqualTo(expected);
    assertThat(verdict(b, a, 2))
        .isEqualTo(expected == WORSE ? BETTER : expected == BETTER ? WORSE : DIFFERS);
  }

  @Test
  void aDifferenceInsideTheIntervalsDoesNotCount() {
    assertThat(verdict(row("latency_mean", 100, 8), row("latency_mean", 110, 8), 2))
        .isEqualTo(SAME);
  }

  @Test
  void aSignificantDifferenceUpToTheThresholdDoesNotCount() {
    Outcome a = row("latency_mean", 100, 0.01);

    assertThat(verdict(a, row("latency_mean", 105, 0.01), 5)).isEqualTo(SAME);
    assertThat(verdict(a, row("latency_mean", 105.2, 0.01), 5)).isEqualTo(WORSE);
    assertThat(verdict(a, row("latency_mean", 105.2, 0.01), 0)).isEqualTo(WORSE);
  }

  @Test
  void whatHasNoIntervalIsNotJudgedUnlessItIsEqual() {
    assertThat(verdict(row("latency_mean", 100, NO_CI), row("latency_mean", 300, 1), 2))
        .isEqualTo(TOO_FEW_SAMPLES);
    assertThat(verdict(row("latency_mean", 100, 1), row("latency_mean", 300, NO_CI), 2))
        .isEqualTo(TOO_FEW_SAMPLES);
    assertThat(verdict(row("latency_mean", 100, NO_CI), row("latency_mean", 100, NO_CI), 2))
        .isEqualTo(SAME);
  }

  @Test
  void zeroIsComparedByTheDifference() {
    assertThat(verdict(row("overhead", 0, 0), row("overhead", 0, 0), 2)).isEqualTo(SAME);
    assertThat(verdict(row("overhead", 0, 0.1), row("overhead", 3, 0.1), 2)).isEqualTo(WORSE);
    assertThat(verdict(row("overhead", 3, 0.1), row("overhead", 0, 0.1), 2)).isEqualTo(BETTER);
    assertThat(verdict(row("overhead", 0, 2), row("overhead", 1, 2), 2)).isEqualTo(SAME);
    assertThat(verdict(row("overhead", 0, NO_CI), row("overhead", 1, 1), 2))
        .isEqualTo(TOO_FEW_SAMPLES);
    assertThat(verdict(row("gap", -5, 0.1), row("gap", 5, 0.1), 2)).isEqualTo(WORSE);
  }

  @Test
  void aRowWithoutARatioIsLeftOutOfTheMean() {
    List<Outcome> a =
        List.of(
            row("none", "latency_mean", 0, 0, "ns", 0),
            row("none", "latency_mean", 1, 100, "ns", 1),
            row("none", "latency_mean", 2, 100, "ns", 1));
    List<Outcome> b =
        List.of(
            row("none", "latency_mean", 0, 7, "ns", 0),
            row("none", "latency_mean", 1, 400, "ns", 1),
            row("none", "latency_mean", 2, 100, "ns", 1));

    Comparison.Summary summary = Comparison.of(a, b, 2).summaries().get(0);

    assertThat(summary.rows()).isEqualTo(2);
    assertThat(summary.ratio()).isCloseTo(2, within(1e-12));
    assertThat(summary.changePercent()).isCloseTo(100, within(1e-9));
  }

  @Test
  void unitsAreConvertedBeforeComparing() {
    Outcome a = row("none", "bandwidth", 0, 1.073741824, "GB/s", 0.001);
    Outcome b = row("none", "bandwidth", 0, 1, "GiB/s", 0.001);

    ComparedRow compared = Comparison.of(List.of(a), List.of(b), 2).rows().get(0);

    assertThat(compared.verdict()).isEqualTo(SAME);
    assertThat(compared.ratio().ratio()).isCloseTo(1, within(1e-12));
    assertThat(compared.b().unit()).isEqualTo("GB/s");
  }

  @Test
  void unitsThatDoNotConvertAreRefusedByRow() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> verdict(row("m", 1, 1), row("none", "m", 0, 1, "GB/s", 1), 2))
        .withMessageContaining("e k=v victim m at load 0 %")
        .withMessageContaining("found unit 'GB/s'");
  }

  @Test
  void transportsOfOneRunAreMatchedByTheRestOfTheKey() {
    List<Outcome> run =
        List.of(
            row("none", "latency_mean", 50, 800, "ns", 5),
            row("memchannel", "latency_mean", 50, 400, "ns", 5),
            row("aimd", "latency_mean", 50, 600, "ns", 5),
            row("memchannel", "latency_mean", 100, 500, "ns", 5));

    Comparison comparison = Comparison.ofTransports(run, "none", "memchannel", 2);

    assertThat(comparison.rows())
        .extracting(ComparedRow::verdict)
        .containsExactly(BETTER, ONLY_IN_B);
    assertThat(comparison.rows().get(0).ratio().ratio()).isEqualTo(0.5);
    assertThat(comparison.inBoth()).isEqualTo(1);
  }

  @Test
  void anUnknownTransportIsRefusedWithThoseOfTheRun() {
    List<Outcome> run =
        List.of(
            row("none", "latency_mean", 0, 1, "ns", 1), row("aimd", "latency_mean", 0, 1, "ns", 1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Comparison.ofTransports(run, "none", "hcsfq", 2))
        .withMessage("transport: found 'hcsfq', expected one that the run has: aimd, none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Comparison.ofTransports(run, "none", "none", 2))
        .withMessage("transports: found 'none' twice, expected two different ones");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -1e-9, Double.NaN, Double.POSITIVE_INFINITY})
  void aThresholdThatIsNoPercentageIsRefused(double threshold) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Comparison.of(List.of(), List.of(), threshold))
        .withMessageStartingWith("threshold: found ")
        .withMessageEndingWith("expected a percentage of 0 or more");
  }

  @Test
  void theSameRunIsNeitherBetterNorWorseAndSwappingInvertsTheVerdict() {
    long seed = 20261130;
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      Outcome a = row("latency_mean", 100 * random.nextDouble(), 5 * random.nextDouble());
      Outcome b = row("latency_mean", 100 * random.nextDouble(), 5 * random.nextDouble());
      ComparisonVerdict there = verdict(a, b, 2);
      ComparisonVerdict back = verdict(b, a, 2);

      assertThat(verdict(a, a, 0)).as("seed %d, trial %d", seed, i).isEqualTo(SAME);
      assertThat(back)
          .as("seed %d, trial %d", seed, i)
          .isEqualTo(there == WORSE ? BETTER : there == BETTER ? WORSE : there);
    }
  }

  @Test
  void equalMeansAreCalledDifferentInAboutOneOfTwentyTrials() {
    long seed = 7;
    Random random = new Random(seed);
    int trials = 4000;
    int called = 0;
    for (int i = 0; i < trials; i++) {
      if (verdict(measured(random), measured(random), 0) != SAME) {
        called++;
      }
    }
    assertThat(called / (double) trials).as("seed %d", seed).isBetween(0.03, 0.06);
  }

  @Test
  void aRunAgainstItsTwinHasNoRegressionHoweverManyRows() {
    long seed = 11;
    Random random = new Random(seed);
    int called = 0;
    for (int trial = 0; trial < 40; trial++) {
      List<Outcome> a = new ArrayList<>();
      List<Outcome> b = new ArrayList<>();
      for (int x = 0; x < 100; x++) {
        a.add(at(x, measured(random)));
        b.add(at(x, measured(random)));
      }
      Comparison comparison = Comparison.of(a, b, 0);
      called += comparison.count(SAME) < 100 ? 1 : 0;
    }
    // 5 % of 40 are 2; 8 or more have a chance below 0.001
    assertThat(called).as("seed %d", seed).isLessThan(8);
  }

  @Test
  void realChangesStandOutAmongManyRows() {
    long seed = 12;
    Random random = new Random(seed);
    List<Outcome> a = new ArrayList<>();
    List<Outcome> b = new ArrayList<>();
    for (int x = 0; x < 100; x++) {
      Outcome after = measured(random);
      a.add(at(x, measured(random)));
      b.add(at(x, row("latency_mean", after.value() * (x < 10 ? 1.3 : 1), after.ci95())));
    }

    Comparison comparison = Comparison.of(a, b, 2);

    assertThat(comparison.rows().subList(0, 10))
        .as("seed %d", seed)
        .allSatisfy(row -> assertThat(row.verdict()).isEqualTo(WORSE));
    assertThat(comparison.count(SAME)).as("seed %d", seed).isGreaterThanOrEqualTo(88);
  }

  private static Outcome at(double x, Outcome row) {
    return row("none", row.metric(), x, row.value(), row.unit(), row.ci95());
  }

  private static Outcome measured(Random random) {
    double[] batches = new double[20];
    for (int i = 0; i < batches.length; i++) {
      batches[i] = 100 + 10 * random.nextGaussian();
    }
    Estimate estimate = BatchMeans.estimate(batches);
    return row("latency_mean", estimate.mean(), estimate.ci95());
  }

  @Test
  void textAndFileAreTheSameInEveryLocale() throws IOException {
    List<Outcome> a = new ArrayList<>();
    List<Outcome> b = new ArrayList<>();
    a.add(row("none", "latency_mean", 50, 1234.5, "ns", 1.25));
    b.add(row("none", "latency_mean", 50, 2345.6, "ns", 2.5));
    b.add(row("none", "latency_p99", 50, 3000.5, "ns", NO_CI));
    Comparison comparison = Comparison.of(a, b, 2);
    Locale former = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      Path file = directory.resolve("comparison.csv");
      ComparisonCsv.write(file, comparison);

      assertThat(Files.readString(file))
          .isEqualTo(
              String.join(",", ComparisonCsv.COLUMNS)
                  + "\n"
                  + "e,none,none,k=v,victim,load,50,%,latency_mean,ns,1234.5,1.25,2345.6,2.5,"
                  + "1.900041,1.89734,1.902744,0,worse,model\n"
                  + "e,,none,k=v,victim,load,50,%,latency_p99,ns,,,3000.5,,,,,,only in B,model\n");
      assertThat(ComparisonText.render(comparison, "A", "B"))
          .contains("1234 ±1.2")
          .contains("1.900 [1.897, 1.903]")
          .contains("latency_mean: +90.00 % over 1 row in both");
    } finally {
      Locale.setDefault(former);
    }
  }

  @Test
  void whatAFileIsItsContentTells() throws Exception {
    Path outcomes = directory.resolve("looks-like.json");
    OutcomesCsv.write(outcomes, List.of(row("latency_mean", 1, 1)));

    assertThat(OutcomeFiles.read(outcomes)).extracting(Outcome::experiment).containsExactly("e");
    assertThat(OutcomeFiles.read(resource("jmh-all-modes.json")))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.origin()).isEqualTo(Origin.JMH));
    assertThat(OutcomeFiles.read(resource("jmh-german.csv")))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.origin()).isEqualTo(Origin.JMH));
  }

  @Test
  void aFileOfNeitherKindIsRefused() throws IOException {
    Path file = directory.resolve("other.csv");
    Files.writeString(file, "name,price\nbread,3\n");

    assertThatExceptionOfType(BadInputException.class)
        .isThrownBy(() -> OutcomeFiles.read(file))
        .withMessageStartingWith(file + ":1: found 'name,price', expected the header of outcomes");
  }
}
