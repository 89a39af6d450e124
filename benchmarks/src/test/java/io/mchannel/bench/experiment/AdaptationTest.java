package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.results.Outcome;
import io.mchannel.topology.PoolReader;
import io.mchannel.topology.PoolOverride;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AdaptationTest {
  private static final RunOptions QUICK =
      new RunOptions(Fidelity.QUICK, 1, List.of("none"), Optional.empty(), Map.of());

  /** Without a transport, programs get what their lines in flight take: that is the experiment. */
  @Test
  void everyPhaseIsContendedOnOneHostAndOnTwo() {
    List<Point> points = new Adaptation().points(QUICK);
    assertThat(points).hasSize(2);
    for (Point point : points) {
      List<Outcome> rows = point.run();
      assertThat(value(rows, "utilisation")).isCloseTo(100, within(2.0));
      assertThat(value(rows, "jain")).isLessThan(0.97);
      // Shares would be 1 : 1 in the second phase; lines in flight are 2 : 1.
      assertThat(bandwidth(rows, "channel-1", 1.5) / bandwidth(rows, "channel-2", 1.5))
          .isCloseTo(2, within(0.1));
      // The light program has what it asks for, 1 GB/s, while it is active, and nothing before.
      assertThat(bandwidth(rows, "channel-3", 1.5)).isZero();
      assertThat(bandwidth(rows, "channel-3", 2.5)).isCloseTo(1, within(0.1));
      assertThat(bandwidth(rows, "channel-4", 7)).isGreaterThan(10);
      assertThat(bandwidth(rows, "channel-1", 7)).isZero();
    }
  }

  @Test
  void aHostWithTooFewCoresIsRefused() {
    RunOptions small =
        new RunOptions(
            Fidelity.QUICK,
            1,
            List.of("none"),
            Optional.of(PoolReader.read("titan-x8", PoolOverride.parse("pool.hosts[0].cores=8"))),
            Map.of());
    assertThatExceptionOfType(InvalidOptionException.class)
        .isThrownBy(() -> new Adaptation().points(small))
        .withMessage("pool: hosts[0] has 8 cores, adaptation needs 20");
  }

  private static double value(List<Outcome> rows, String metric) {
    return rows.stream()
        .filter(row -> row.series().equals("total") && row.metric().equals(metric))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static double bandwidth(List<Outcome> rows, String series, double ms) {
    return rows.stream()
        .filter(row -> row.series().equals(series) && Math.abs(row.x() - ms) < 1e-9)
        .findFirst()
        .orElseThrow()
        .value();
  }
}
