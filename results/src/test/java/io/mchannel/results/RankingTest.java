package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RankingTest {
  private final List<Outcome> rows = new ArrayList<>();

  private void add(
      String transport, String series, String metric, double x, double value, String unit) {
    rows.add(
        new Outcome(
            "e", transport, "k=v", series, "load", x, "%", metric, value, unit, value * 0.01, 20,
            Origin.MODEL));
  }

  private void latency(String transport, double alone, double half, double full) {
    add(transport, "victim", "latency_mean", 0, alone, "ns");
    add(transport, "victim", "latency_mean", 50, half, "ns");
    add(transport, "victim", "latency_mean", 100, full, "ns");
  }

  private static Ranking.Entry entry(Ranking ranking, String transport) {
    List<Ranking.Entry> all = new ArrayList<>(ranking.ranked());
    all.addAll(ranking.bounds());
    return all.stream().filter(e -> e.transport().equals(transport)).findFirst().orElseThrow();
  }

  private static double score(Ranking ranking, String transport, RankedQuality quality) {
    return entry(ranking, transport).scores().get(quality).mean();
  }

  @Test
  void latencyIsTheGeometricMeanOfRatiosToNoneAndIsolationOfRatiosToTheVictimAlone() {
    latency("none", 200, 400, 1600);
    latency("memchannel", 220, 200, 200);

    Ranking ranking = Ranking.of(rows);

    // 200/400 and 200/1600
    assertThat(score(ranking, "memchannel", RankedQuality.LATENCY))
        .isCloseTo(0.25, within(1e-12));
    assertThat(score(ranking, "none", RankedQuality.LATENCY)).isEqualTo(1);
    assertThat(entry(ranking, "none").scores().get(RankedQuality.LATENCY).ci95()).isZero();
    // 400/200 and 1600/200
    assertThat(score(ranking, "none", RankedQuality.ISOLATION)).isCloseTo(4, within(1e-12));
    assertThat(ranking.ranked())
        .extracting(Ranking.Entry::transport)
        .containsExactly("memchannel", "none");
    assertThat(ranking.coverage().get(RankedQuality.LATENCY))
        .isEqualTo(new Ranking.Coverage(2, 0, 2));
  }

  @Test
  void onlyPointsThatAllHaveCountAndTheOthersAreCounted() {
    latency("none", 200, 400, 1600);
    latency("aimd", 200, 200, 1600);
    add("memchannel", "victim", "latency_mean", 50, 100, "ns");

    Ranking ranking = Ranking.of(rows);

    assertThat(score(ranking, "aimd", RankedQuality.LATENCY)).isCloseTo(0.5, within(1e-12));
    assertThat(score(ranking, "memchannel", RankedQuality.LATENCY)).isCloseTo(0.25, within(1e-12));
    assertThat(ranking.coverage().get(RankedQuality.LATENCY))
        .isEqualTo(new Ranking.Coverage(1, 1, 3));
    assertThat(RankingText.render(ranking))
        .contains("latency: geometric mean over 1 scenario point, 1 left out for want of rows under all 3");
  }

  @Test
  void whatWasNotRunIsBlankAndNeverZero() throws IOException {
    latency("none", 200, 400, 1600);
    latency("memchannel", 200, 200, 800);
    add("memchannel", "total", "overhead", 100, 1.7, "%");

    Ranking ranking = Ranking.of(rows);

    assertThat(entry(ranking, "none").scores()).doesNotContainKey(RankedQuality.COST);
    assertThat(score(ranking, "memchannel", RankedQuality.COST)).isEqualTo(1.7);
    assertThat(ranking.coverage()).doesNotContainKey(RankedQuality.CONVERGENCE);
    StringBuilder csv = new StringBuilder();
    RankingCsv.write(csv, ranking);
    assertThat(csv).contains("memchannel,ranked,1,1,cost,1.7,").doesNotContain("none,ranked,2,2,cost");
    assertThat(RankingText.render(ranking))
        .contains("place: by the mean rank over latency, isolation\n");
  }

  @Test
  void plainQualitiesAreMeansInTheirUnits() {
    for (String transport : List.of("none", "memchannel")) {
      double scale = transport.equals("none") ? 1 : 2;
      add(transport, "total", "jain", 50, 0.4 * scale, "1");
      add(transport, "total", "utilisation", 50, 0.4 * scale, "1");
      add(transport, "total", "utilisation", 100, 50, "%");
      add(transport, "total", "load", 75, 30 * scale, "%");
      add(transport, "total", "converged", 50, 2000 * scale, "us");
    }

    Ranking ranking = Ranking.of(rows);

    assertThat(score(ranking, "memchannel", RankedQuality.FAIRNESS)).isEqualTo(0.8);
    assertThat(score(ranking, "memchannel", RankedQuality.UTILISATION))
        .isCloseTo((80 + 50 + 60) / 3.0, within(1e-9));
    assertThat(score(ranking, "memchannel", RankedQuality.CONVERGENCE)).isEqualTo(4);
    assertThat(entry(ranking, "none").meanRank()).isCloseTo(5 / 3.0, within(1e-12));
    assertThat(entry(ranking, "memchannel").place()).isEqualTo(1);
  }

  @Test
  void aSlowdownThatWasReportedGoesBeforeOneThatIsDerived() {
    latency("none", 100, 200, 200);
    latency("aimd", 100, 200, 200);
    add("none", "victim", "slowdown", 50, 8, "1");
    add("aimd", "victim", "slowdown", 50, 200, "%");

    Ranking ranking = Ranking.of(rows);

    assertThat(score(ranking, "none", RankedQuality.ISOLATION)).isCloseTo(4, within(1e-12));
    assertThat(score(ranking, "aimd", RankedQuality.ISOLATION)).isCloseTo(2, within(1e-12));
  }

  @Test
  void equalsShareTheirPlace() {
    latency("none", 200, 400, 1600);
    latency("aimd", 200, 200, 800);
    latency("mba", 200, 200, 800);

    Ranking ranking = Ranking.of(rows);

    assertThat(ranking.ranked())
        .extracting(Ranking.Entry::transport, Ranking.Entry::place, Ranking.Entry::meanRank)
        .containsExactly(
            tuple("aimd", 1, 1.5),
            tuple("mba", 1, 1.5),
            tuple("none", 3, 3.0));
    assertThat(RankingText.render(ranking)).contains("1=", "3  ");
  }

  @Test
  void boundsAreListedApartAndShrinkNothing() {
    latency("none", 200, 400, 1600);
    latency("memchannel", 200, 200, 800);
    latency("oracle", 200, 200, 200);
    add("wfq", "victim", "latency_mean", 50, 200, "ns");

    Ranking ranking = Ranking.of(rows);

    assertThat(ranking.ranked())
        .extracting(Ranking.Entry::transport)
        .containsExactly("memchannel", "none");
    assertThat(ranking.bounds())
        .extracting(Ranking.Entry::transport)
        .containsExactly("oracle", "wfq");
    assertThat(score(ranking, "oracle", RankedQuality.LATENCY)).isCloseTo(0.25, within(1e-12));
    assertThat(entry(ranking, "wfq").scores()).isEmpty();
    assertThat(ranking.coverage().get(RankedQuality.LATENCY).leftOut()).isZero();
    assertThat(RankingText.render(ranking)).containsSubsequence("none", "bounds, which no", "oracle");
    assertThat(Ranking.of(rows, Set.of("oracle", "wfq", "mba")).bounds()).hasSize(2);
  }

  @Test
  void withoutNoneThereIsNoLatencyRatio() {
    latency("aimd", 200, 400, 1600);
    latency("memchannel", 200, 200, 800);

    assertThat(Ranking.of(rows).coverage()).containsOnlyKeys(RankedQuality.ISOLATION);
  }

  @Test
  void aZeroHasNoRatio() {
    latency("none", 0, 0, 1600);
    latency("memchannel", 0, 200, 800);

    Ranking ranking = Ranking.of(rows);

    assertThat(score(ranking, "memchannel", RankedQuality.LATENCY)).isCloseTo(0.5, within(1e-12));
    assertThat(ranking.coverage()).doesNotContainKey(RankedQuality.ISOLATION);
  }

  @Test
  void aScoreHasAnIntervalOnlyIfAllItsPointsHave() {
    latency("none", 200, 400, 1600);
    latency("memchannel", 200, 200, 800);
    assertThat(entry(Ranking.of(rows), "memchannel").scores().get(RankedQuality.LATENCY).ci95())
        .isBetween(0.004, 0.006);

    rows.add(
        new Outcome(
            "e", "none", "k=v", "victim", "load", 75, "%", "latency_mean", 1, "ns", Double.NaN, 1,
            Origin.MODEL));
    add("memchannel", "victim", "latency_mean", 75, 1, "ns");

    assertThat(entry(Ranking.of(rows), "memchannel").scores().get(RankedQuality.LATENCY).ci95())
        .isNaN();
  }

  @Test
  void oneTransportAloneIsRefused() {
    latency("memchannel", 200, 400, 1600);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.of(rows))
        .withMessage(
            "found only memchannel, expected rows of at least two transports that are no bounds, as"
                + " 'mchannel run adapter-contention --transport none,memchannel' writes them");

    latency("oracle", 200, 400, 1600);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.of(rows))
        .withMessageContaining("found only memchannel, oracle");
  }

  @Test
  void rowsThatFeedNoQualityAreRefused() {
    add("none", "x", "share", 50, 1, "%");
    add("aimd", "x", "share", 50, 1, "%");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.of(rows))
        .withMessageStartingWith("found no row to rank by, expected metrics latency_mean, ");
  }

  @Test
  void transportsThatShareNoPointAreRefused() {
    add("none", "total", "utilisation", 50, 100, "%");
    add("aimd", "total", "utilisation", 75, 100, "%");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ranking.of(rows))
        .withMessage(
            "found no scenario point that is the same under aimd, none, expected experiments run for"
                + " all of them, as by 'mchannel run adapter-contention --transport aimd,none'");
  }

  @Test
  void theOrderOfTheRowsAndTheLocaleChangeNothing() {
    latency("none", 200, 401, 1603);
    latency("aimd", 210, 257, 811);
    latency("memchannel", 220, 203, 807);
    String text = RankingText.render(Ranking.of(rows));
    Locale former = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      Collections.reverse(rows);
      assertThat(RankingText.render(Ranking.of(rows))).isEqualTo(text).contains("1.00       memchannel");
    } finally {
      Locale.setDefault(former);
    }
  }
}
