package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mchannel.topology.Binding;
import io.mchannel.topology.Link;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.PoolReader;
import io.mchannel.topology.Routes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TreePoolTest {
  private static final Pool TITAN = PoolReader.read("titan-x8");

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 16", "2, 1", "2, 3", "2, 16", "3, 8"})
  void everyHostCrossesAllLevelsUpAndDownAgain(int levels, int hosts) {
    Pool pool = TreePool.of(TITAN, levels, hosts);
    assertThat(pool.hosts()).hasSize(hosts);
    PoolGraph graph = PoolGraph.of(pool);
    for (int port = 0; port < graph.ports(); port++) {
      for (int endpoint : graph.boundEndpoints(port)) {
        // A link into each switch on the way and one to the endpoint; the root is crossed once.
        assertThat(Routes.of(graph).path(port, endpoint, 0)).hasSize(2 * levels);
      }
    }
  }

  @Test
  void sixteenHostsFitOneSwitchOf32PortsAndThirtyTwoDoNot() {
    assertThat(TreePool.mostLinks(TreePool.of(TITAN, 1, 16))).isEqualTo(18);
    assertThat(TreePool.mostLinks(TreePool.of(TITAN, 1, 32))).isEqualTo(34);
  }

  @Test
  void aPoolOfOneHostHasNothingThatNobodyUses() {
    assertThat(TreePool.of(TITAN, 2, 1).switches()).hasSize(3);
    assertThat(TreePool.of(TITAN, 2, 2).switches()).hasSize(4);
  }

  @Test
  void withoutASwitchToRepeatItIsRefused() {
    Pool direct =
        new Pool(
            "direct",
            "a host and its own endpoint",
            TITAN.hosts(),
            List.of(),
            TITAN.endpoints().subList(0, 1),
            List.of(
                TITAN.links().stream()
                    .filter(link -> link.a().startsWith("h0"))
                    .map(TreePoolTest::toEndpoint)
                    .findFirst()
                    .orElseThrow()),
            List.of(
                new Binding(
                    TITAN.bindings().get(0).port(), List.of(TITAN.endpoints().get(0).name()))),
            TITAN.interleave());
    assertThatExceptionOfType(InvalidOptionException.class)
        .isThrownBy(() -> TreePool.of(direct, 1, 2))
        .withMessageContaining("direct has no switch");
  }

  private static Link toEndpoint(Link link) {
    return new Link(
        link.a(),
        TITAN.endpoints().get(0).name(),
        1,
        link.width(),
        link.generation(),
        link.flit(),
        link.headersPerSlot(),
        link.flightNs(),
        link.lanes(),
        link.credits());
  }
}
