package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Outcome;
import io.mchannel.transport.MemChannelPlus.Idea;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PlusAblationTest {
  private static List<Point> points(Fidelity fidelity, String... transports) {
    return new PlusAblation()
        .points(new RunOptions(fidelity, 1, List.of(transports), Optional.empty(), Map.of()));
  }

  private static double value(String label, String metric) {
    Point point =
        points(Fidelity.QUICK).stream()
            .filter(p -> p.label().equals(label))
            .findFirst()
            .orElseThrow();
    return point.run().stream()
        .filter(row -> row.metric().equals(metric))
        .mapToDouble(Outcome::value)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyIdeaIsTakenAwayInEveryScene() {
    assertThat(points(Fidelity.FULL, "memchannel-plus").stream().map(Point::label))
        .hasSize(5 * (1 + Idea.values().length))
        .startsWith(
            "memchannel-plus without=nothing;rival=read",
            "memchannel-plus without=nothing;rival=write",
            "memchannel-plus without=nothing;hosts=1",
            "memchannel-plus without=nothing;app=wake",
            "memchannel-plus without=nothing;app=idle-then-flood",
            "memchannel-plus without=budget;rival=read");
  }

  @Test
  void otherTransportsStandBesideItWhole() {
    assertThat(points(Fidelity.QUICK, "none", "memchannel").stream().map(Point::label))
        .containsExactly(
            "none without=nothing;rival=read",
            "none without=nothing;app=wake",
            "memchannel without=nothing;rival=read",
            "memchannel without=nothing;app=wake",
            "memchannel without=nothing;app=idle-then-flood");
  }

  @Test
  void onlyTheBudgetHoldsTheBurstBound() {
    String app = "app=idle-then-flood";
    assertThat(value("memchannel-plus without=nothing;" + app, "bytes_over_bound"))
        .isLessThanOrEqualTo(1);
    assertThat(value("memchannel-plus without=budget;" + app, "bytes_over_bound"))
        .isGreaterThan(1);
    assertThat(value("memchannel-plus without=spread;" + app, "bytes_over_bound"))
        .isLessThanOrEqualTo(1);
  }

  @Test
  void onlyTheHeadroomLetsThoseRunWhoWakeTogether() {
    double unheld = value("none without=nothing;app=wake", "bandwidth");
    assertThat(value("memchannel-plus without=nothing;app=wake", "bandwidth"))
        .isGreaterThan(0.9 * unheld);
    assertThat(value("memchannel-plus without=headroom;app=wake", "bandwidth"))
        .isLessThan(0.6 * unheld);
  }

  @Test
  void aDecreaseByHalfEmptiesThePort() {
    assertThat(value("memchannel-plus without=nothing;rival=read", "utilisation")).isGreaterThan(90);
    assertThat(value("memchannel-plus without=derate;rival=read", "utilisation")).isLessThan(75);
  }
}
