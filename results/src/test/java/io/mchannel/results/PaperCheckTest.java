package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PaperCheckTest {
  @Test
  void aFactIsWithinUpToItsTolerance() {
    Fact fact = fact("none", 600, "latency_mean", 1000, "ns");

    assertThat(check(fact, row("none", 600, 1100, "ns", Origin.MODEL)).verdict())
        .isEqualTo(Verdict.WITHIN);
    assertThat(check(fact, row("none", 600, 900, "ns", Origin.MODEL)).verdict())
        .isEqualTo(Verdict.WITHIN);
    assertThat(check(fact, row("none", 600, 1101, "ns", Origin.MODEL)).verdict())
        .isEqualTo(Verdict.OUTSIDE);
    assertThat(check(fact, row("none", 600, 899, "ns", Origin.MODEL)).verdict())
        .isEqualTo(Verdict.OUTSIDE);
  }

  @Test
  void unitsAreConvertedBeforeTheyAreCompared() {
    Fact fact = fact("none", 600, "latency_mean", 1000, "ns");
    assertThat(check(fact, row("none", 600, 1.05, "us", Origin.MODEL)).modelValue())
        .isCloseTo(1050, within(1e-9));

    // 23.72 GB/s is 22.09 GiB/s, the ceiling of a x8 port
    assertThat(Units.convert(23.72, "GB/s", "GiB/s")).isCloseTo(22.09, within(0.005));
    assertThat(Units.convert(0.978, "1", "%")).isCloseTo(97.8, within(1e-9));
    assertThat(Units.convert(16, "KiB", "B")).isEqualTo(16384);
    assertThatThrownBy(() -> Units.convert(1, "ns", "GB/s"))
        .hasMessage("found unit 'ns', expected one that converts to 'GB/s'");
  }

  @Test
  void unitsThatDoNotConvertAreAnErrorAndNoVerdict() {
    Fact fact = fact("none", 600, "latency_mean", 1000, "ns");

    assertThatThrownBy(() -> check(fact, row("none", 600, 1000, "GB/s", Origin.MODEL)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "adapter-contention victim=read;rival=read victim latency_mean at outstanding 600"
                + " lines: found unit 'GB/s', expected one that converts to 'ns'");
  }

  @Test
  void aRatioComparesWithTheVictimAlone() {
    Fact fact = fact("none", 600, "latency_mean", 7, Fact.RATIO);
    CheckedFact checked =
        check(
            fact,
            row("none", 0, 230, "ns", Origin.MODEL),
            row("none", 600, 1.61, "us", Origin.MODEL));

    assertThat(checked.modelValue()).isCloseTo(7, within(1e-9));
    assertThat(checked.ratio()).isCloseTo(1, within(1e-9));
    assertThat(check(fact, row("none", 600, 1610, "ns", Origin.MODEL)).verdict())
        .as("without the victim alone")
        .isEqualTo(Verdict.NOT_RUN);
  }

  @Test
  void aRatioToNoneComparesWithTheSameRowWithoutTransport() {
    Fact fact = fact("memchannel", 600, "latency_mean", 0.5, Fact.RATIO_TO_NONE);

    assertThat(
            check(
                    fact,
                    row("none", 600, 1000, "ns", Origin.MODEL),
                    row("memchannel", 600, 500, "ns", Origin.MODEL))
                .ratio())
        .isEqualTo(1);
  }

  @Test
  void onlyTheModelIsHeldAgainstThePaper() {
    Fact fact = fact("none", 600, "latency_mean", 1000, "ns");

    assertThat(check(fact, row("none", 600, 1000, "ns", Origin.MEASURED)).verdict())
        .isEqualTo(Verdict.NOT_RUN);
  }

  @Test
  void aKnownMissCarriesItsReasonOnlyWhileItMisses() throws IOException {
    Fact fact = fact("none", 600, "latency_mean", 1000, "ns");
    String key = "adapter-contention,none,victim=read;rival=read,victim,outstanding,600,lines";
    KnownMisses misses = misses(key + ",latency_mean,ns,lanes are too short\n");

    assertThat(
            PaperCheck.of(
                    List.of(row("none", 600, 2000, "ns", Origin.MODEL)), List.of(fact), misses)
                .get(0)
                .reason())
        .isEqualTo("lanes are too short");
    assertThat(
            PaperCheck.of(
                    List.of(row("none", 600, 1000, "ns", Origin.MODEL)), List.of(fact), misses)
                .get(0)
                .reason())
        .isEmpty();
  }

  @Test
  void aMissWithoutAReasonOrWithTwoIsRefused() {
    String row = "e,none,,s,,,,m,ns,";

    assertThatThrownBy(() -> misses(row + "\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessage("misses.csv:2: column 'reason': found nothing, expected why the fact is missed");
    assertThatThrownBy(() -> misses(row + "this\n" + row + "that\n"))
        .isInstanceOf(BadInputException.class)
        .hasMessage("misses.csv:3: found e s m again, expected it once");
  }

  private static KnownMisses misses(String rows) throws IOException {
    String text = String.join(",", KnownMisses.COLUMNS) + "\n" + rows;
    return KnownMisses.parse(Path.of("misses.csv"), text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void everyShippedMissIsAFact() {
    Set<FactKey> facts = new HashSet<>();
    Facts.load().forEach(fact -> facts.add(FactKey.of(fact)));

    assertThat(KnownMisses.load().keys()).allMatch(facts::contains);
  }

  @Test
  void aRunOfNothingHasNotRunEveryFact() {
    assertThat(PaperCheck.of(List.of(), Facts.load()))
        .hasSameSizeAs(Facts.load())
        .allMatch(row -> row.verdict() == Verdict.NOT_RUN);
  }

  @Test
  void theFileHoldsTheFactThenTheModel() throws IOException {
    Fact fact = fact("none", 600, "latency_mean", 1000, "ns");
    StringBuilder text = new StringBuilder();
    PaperCheckCsv.write(
        text,
        List.of(
            new CheckedFact(fact, 1050, Verdict.WITHIN, ""),
            new CheckedFact(fact, Double.NaN, Verdict.NOT_RUN, "")));

    String key = "adapter-contention,none,victim=read;rival=read,victim,outstanding,600,lines,";
    assertThat(text)
        .hasToString(
            "experiment,transport,scenario,series,x_name,x,x_unit,metric,value,unit,tolerance,role,"
                + "source,model,ratio,verdict,reason\n"
                + key
                + "latency_mean,1000,ns,0.1,check,\"Some paper, Fig 1\",1050,1.05,within,\n"
                + key
                + "latency_mean,1000,ns,0.1,check,\"Some paper, Fig 1\",,,not-run,\n");
  }

  @Test
  void theTextTableIsAligned() {
    assertThat(PaperCheckText.render(threeRows()))
        .isEqualTo(
            """
            experiment          condition                                     quantity             paper     model         model/paper  role   verdict
            adapter-contention  victim=read;rival=read, outstanding=0 lines   victim latency_mean  230.2 ns  230.5 ns      1.00         check  within
            adapter-contention  victim=read;rival=read, outstanding=32 lines  victim latency_mean  7x alone  9.123x alone  1.30         check  outside
              reason: lanes are too short
            adapter-contention  memchannel, victim=read;rival=read            victim bandwidth     22 GiB/s  -             -            check  not-run
            check: 1 within, 1 outside, 1 not run
            """);
  }

  @Test
  void theMarkdownTableListsTheReasons() {
    assertThat(PaperCheckMarkdown.render(threeRows()))
        .isEqualTo(
            """
            | experiment | condition | quantity | paper | model | model/paper | role | verdict |
            | --- | --- | --- | --- | --- | --- | --- | --- |
            | adapter-contention | victim=read;rival=read, outstanding=0 lines | victim latency_mean | 230.2 ns | 230.5 ns | 1.00 | check | within |
            | adapter-contention | victim=read;rival=read, outstanding=32 lines | victim latency_mean | 7x alone | 9.123x alone | 1.30 | check | outside |
            | adapter-contention | memchannel, victim=read;rival=read | victim bandwidth | 22 GiB/s | - | - | check | not-run |

            check: 1 within, 1 outside, 1 not run.

            Known misses:

            - adapter-contention victim=read;rival=read victim latency_mean at outstanding 32 lines: lanes are too short
            """);
  }

  private static List<CheckedFact> threeRows() {
    return List.of(
        new CheckedFact(fact("none", 0, "latency_mean", 230.2, "ns"), 230.4567, Verdict.WITHIN, ""),
        new CheckedFact(
            fact("none", 32, "latency_mean", 7, Fact.RATIO),
            9.12345,
            Verdict.OUTSIDE,
            "lanes are too short"),
        new CheckedFact(
            fact("memchannel", Double.NaN, "bandwidth", 22, "GiB/s"),
            Double.NaN,
            Verdict.NOT_RUN,
            ""));
  }

  private static CheckedFact check(Fact fact, Outcome... rows) {
    return PaperCheck.of(List.of(rows), List.of(fact)).get(0);
  }

  private static Fact fact(String transport, double x, String metric, double value, String unit) {
    boolean swept = !Double.isNaN(x);
    return new Fact(
        "adapter-contention",
        transport,
        "victim=read;rival=read",
        "victim",
        swept ? "outstanding" : "",
        x,
        swept ? "lines" : "",
        metric,
        value,
        unit,
        0.1,
        Role.CHECK,
        "Some paper, Fig 1");
  }

  private static Outcome row(String transport, double x, double value, String unit, Origin origin) {
    return new Outcome(
        "adapter-contention",
        transport,
        "victim=read;rival=read",
        "victim",
        "outstanding",
        x,
        "lines",
        "latency_mean",
        value,
        unit,
        Double.NaN,
        1,
        origin);
  }
}
