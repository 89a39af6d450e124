package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SlowdownTest {
  private static Outcome latency(String transport, String series, double x, double ns, double ci) {
    return new Coordinates("e", transport, "victim=read", "outstanding", x, "lines")
        .row(series, "latency_mean", "ns", new Estimate(ns, ci, 1_000_000));
  }

  @Test
  void itIsTheLatencyBesideRivalsOverThatAloneUnderTheSameTransport() {
    List<Outcome> rows =
        Slowdown.of(
            List.of(
                latency("none", "victim", 0, 200, 2),
                latency("none", "victim", 600, 1_600, 0),
                latency("none", "rival", 600, 1_700, 0),
                latency("aimd", "victim", 0, 250, 0),
                latency("aimd", "victim", 600, 500, 0)));

    assertThat(rows).extracting(Outcome::value).containsExactly(8.0, 2.0);
    assertThat(rows).extracting(Outcome::metric).containsOnly("slowdown");
    assertThat(rows).extracting(Outcome::x).containsOnly(600.0);
    // 1 % of the latency alone is 1 % of the slowdown.
    assertThat(rows.get(0).ci95()).isCloseTo(0.08, within(1e-4));
  }

  @Test
  void withoutAVictimAloneThereIsNone() {
    assertThat(Slowdown.of(List.of(latency("none", "victim", 600, 1_600, 1)))).isEmpty();
  }
}
