package io.mchannel.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SimulatedOutcomeTest {
  @Test
  void theVictimsLatencyAndTheTotalBandwidthAreTold() {
    assertThat(
            SimulatedOutcome.of(
                List.of(
                    row("victim", "latency_mean", 230, "ns"),
                    row("rival", "latency_mean", 999, "ns"),
                    row("victim", "bandwidth", 1, "GB/s"),
                    row("rival", "bandwidth", 2, "GB/s"),
                    row("total", "bandwidth", 3.5, "GB/s"))))
        .isEqualTo(new SimulatedOutcome(230, 3.5));
  }

  @Test
  void withoutATotalTheStreamsAreSummed() {
    assertThat(
            SimulatedOutcome.of(
                List.of(row("a", "bandwidth", 10, "GiB/s"), row("b", "bandwidth", 1, "GB/s"))))
        .isEqualTo(new SimulatedOutcome(Double.NaN, 10 * 1.073741824 + 1));
  }

  @Test
  void anUnknownUnitIsRefused() {
    assertThatThrownBy(() -> SimulatedOutcome.of(List.of(row("a", "bandwidth", 1, "furlong"))))
        .hasMessageContaining("found unit furlong, expected GB/s or GiB/s");
  }

  private static Outcome row(String series, String metric, double value, String unit) {
    return new Outcome(
        "e", "none", "", series, "", Double.NaN, "", metric, value, unit, Double.NaN, 1,
        Origin.MODEL);
  }
}
