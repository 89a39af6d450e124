package io.mchannel.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RoutesTest {
  static List<String> builtIns() {
    return PoolReader.builtIns();
  }

  private static PoolGraph graph(String pool) {
    return PoolGraph.of(PoolReader.read(pool));
  }

  /** The nodes on the way, such as {@code h0.a0.0 sw0 ep1}. */
  private static String way(PoolGraph graph, String from, String to) {
    int[] path = Routes.of(graph).path(graph.node(from), graph.node(to), 0);
    return from
        + Arrays.stream(path)
            .mapToObj(link -> " " + graph.name(graph.to(link)))
            .collect(Collectors.joining());
  }

  @Test
  void numbersPortsThenSwitchesThenEndpoints() {
    PoolGraph graph = graph("titan-2x8");

    assertThat(IntStream.range(0, graph.nodes()).mapToObj(graph::name))
        .containsExactly(
            "h0.a0.0", "h0.a0.1", "sw0", "ep0", "ep1", "ep2", "ep3", "ep4", "ep5", "ep6", "ep7");
    assertThat(graph.ports()).isEqualTo(2);
    assertThat(graph.firstEndpoint()).isEqualTo(3);
    assertThat(graph.isPort(1) && graph.isSwitch(2) && graph.isEndpoint(3)).isTrue();
    assertThat(graph.boundEndpoints(1)).containsExactly(3, 4, 5, 6, 7, 8, 9, 10);
  }

  @Test
  void titanX8IsAStar() {
    PoolGraph graph = graph("titan-x8");

    assertThat(graph.links()).isEqualTo(10);
    assertThat(way(graph, "h0.a0.0", "ep3")).isEqualTo("h0.a0.0 sw0 ep3");
    assertThat(way(graph, "ep3", "h0.a0.0")).isEqualTo("ep3 sw0 h0.a0.0");
    assertThat(Routes.of(graph).path(graph.node("h0.a0.0"), graph.node("ep3"), 0))
        .containsExactly(0, 8);
    assertThat(Routes.of(graph).path(graph.node("ep3"), graph.node("h0.a0.0"), 0))
        .containsExactly(9, 1);
  }

  @Test
  void eachPortOfTitan2x8HasItsOwnWay() {
    PoolGraph graph = graph("titan-2x8");

    assertThat(Routes.of(graph).path(graph.node("h0.a0.0"), graph.node("ep0"), 0))
        .containsExactly(0, 4);
    assertThat(Routes.of(graph).path(graph.node("h0.a0.1"), graph.node("ep0"), 0))
        .containsExactly(2, 4);
  }

  @Test
  void hostsOfTwoHostMeetAtTheSwitch() {
    PoolGraph graph = graph("two-host");

    assertThat(way(graph, "h0.a0.0", "ep1")).isEqualTo("h0.a0.0 sw0 ep1");
    assertThat(way(graph, "h1.a0.0", "ep1")).isEqualTo("h1.a0.0 sw0 ep1");
    assertThat(way(graph, "ep1", "h1.a0.0")).isEqualTo("ep1 sw0 h1.a0.0");
  }

  @Test
  void twoLevelGoesUpToTheSpineAndDown() {
    PoolGraph graph = graph("two-level");

    assertThat(way(graph, "h0.a0.0", "ep2")).isEqualTo("h0.a0.0 leaf0 spine leaf2 ep2");
    assertThat(way(graph, "h1.a0.0", "ep0")).isEqualTo("h1.a0.0 leaf1 spine leaf2 ep0");
    assertThat(way(graph, "ep2", "h1.a0.0")).isEqualTo("ep2 leaf2 spine leaf1 h1.a0.0");
  }

  @Test
  void aTrunkOfTwoIsTwoNeighbouringPairsOfLinks() {
    PoolGraph graph = graph("two-level");
    Routes routes = Routes.of(graph);
    int leaf0 = graph.node("leaf0");
    int ep0 = graph.node("ep0");

    assertThat(routes.width(leaf0, ep0)).isEqualTo(2);
    assertThat(routes.nextLink(leaf0, ep0)).isEqualTo(4);
    assertThat(IntStream.range(0, 64).map(line -> routes.nextLink(leaf0, ep0, 64L * line)))
        .containsOnly(4, 6);
    assertThat(routes.width(graph.node("leaf2"), ep0)).isEqualTo(1);
  }

  @Test
  void allBytesOfALineTakeTheSameLink() {
    PoolGraph graph = graph("two-level");
    Routes routes = Routes.of(graph);
    int leaf0 = graph.node("leaf0");
    int ep0 = graph.node("ep0");
    for (long line = 0; line < 100; line++) {
      assertThat(routes.nextLink(leaf0, ep0, 64 * line + 63))
          .isEqualTo(routes.nextLink(leaf0, ep0, 64 * line));
    }
  }

  @Test
  void everyStrideSpreadsEvenlyOverATrunk() {
    PoolGraph graph = graph("two-level");
    Routes routes = Routes.of(graph);
    int leaf0 = graph.node("leaf0");
    int ep0 = graph.node("ep0");
    for (long strideBytes = 64; strideBytes <= 1 << 20; strideBytes *= 2) {
      long stride = strideBytes;
      long first =
          IntStream.range(0, 4096)
              .filter(i -> routes.nextLink(leaf0, ep0, i * stride) == 4)
              .count();
      assertThat(first / 4096.0).as("stride %d B", stride).isCloseTo(0.5, within(0.05));
    }
  }

  @Test
  void theTopHalfOfTheAddressSpaceStaysInTheTrunk() {
    PoolGraph graph = graph("two-level");
    Routes routes = Routes.of(graph);

    assertThat(routes.nextLink(graph.node("leaf0"), graph.node("ep0"), -64L)).isIn(4, 6);
  }

  @ParameterizedTest
  @MethodSource("builtIns")
  void everyBoundEndpointIsReachedAndAnswersOnTheReversedWay(String pool) {
    PoolGraph graph = graph(pool);
    Routes routes = Routes.of(graph);
    for (int port = 0; port < graph.ports(); port++) {
      for (int endpoint : graph.boundEndpoints(port)) {
        int[] there = routes.path(port, endpoint, 4096);
        int[] back = routes.path(endpoint, port, 4096);

        assertThat(there).isNotEmpty();
        assertThat(graph.to(there[there.length - 1])).isEqualTo(endpoint);
        assertThat(back)
            .containsExactly(
                IntStream.range(0, there.length)
                    .map(i -> there[there.length - 1 - i] ^ 1)
                    .toArray());
      }
    }
  }

  @Test
  void aWayEndsAtItsDestinationAndLeadsNowhereOnAnotherPlane() {
    PoolGraph star = graph("titan-x8");

    assertThat(Routes.of(star).nextLink(1, 1)).isEqualTo(Routes.NONE);
    assertThat(Routes.of(star).path(1, 1, 0)).isEmpty();
  }

  @Test
  void hundredsOfHostsHangOnOneSwitch() {
    int hosts = 300;
    String host =
        TinyPool.TEXT.substring(
            TinyPool.TEXT.indexOf("  - name: h0"), TinyPool.TEXT.indexOf("switches:"));
    StringBuilder moreHosts = new StringBuilder();
    StringBuilder moreLinks = new StringBuilder();
    StringBuilder moreBindings = new StringBuilder();
    for (int i = 1; i < hosts; i++) {
      String name = "h" + i;
      moreHosts.append(host.replace("h0", name));
      moreLinks.append("  - {<<: *link, a: ").append(name).append(".a0.0, b: sw0}\n");
      moreBindings.append("  - {port: ").append(name).append(".a0.0, endpoints: [ep0]}\n");
    }
    String text =
        TinyPool.TEXT
            .replace("switches:", moreHosts + "switches:")
            .replace("bindings:", moreLinks + "bindings:")
            .replace("interleave:", moreBindings + "interleave:");
    PoolGraph graph = PoolGraph.of(TinyPool.parse(text));
    Routes routes = Routes.of(graph);

    assertThat(graph.nodes()).isEqualTo(hosts + 3);
    assertThat(routes.path(graph.node("h299.a0.0"), graph.node("ep1"), 0)).hasSize(2);
  }

  /** Random trees of switches: from every port each step brings the endpoint one link nearer. */
  @Test
  void routesLeadThroughAnyNumberOfLevels() {
    long seed = 20261130;
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      PoolGraph graph = PoolGraph.of(randomTree(random));
      Routes routes = Routes.of(graph);
      for (int endpoint : graph.boundEndpoints(0)) {
        int[] path = routes.path(0, endpoint, random.nextLong());

        assertThat(path).as("seed %d round %d", seed, round).doesNotHaveDuplicates().isNotEmpty();
        assertThat(graph.to(path[path.length - 1])).isEqualTo(endpoint);
      }
    }
  }

  private static Pool randomTree(Random random) {
    int switches = 1 + random.nextInt(12);
    StringBuilder nodes = new StringBuilder("switches:\n");
    StringBuilder links = new StringBuilder();
    for (int i = 0; i < switches; i++) {
      nodes.append("  - {name: sw").append(i).append(", passNs: 20}\n");
      if (i > 0) {
        links.append(
            String.format(
                "  - {<<: *link, a: sw%d, b: sw%d, trunk: %d}%n",
                random.nextInt(i), i, 1 + random.nextInt(4)));
      }
    }
    String text =
        TinyPool.TEXT
            .replace("switches:\n  - {name: sw0, passNs: 20}\n", nodes)
            .replace("a: sw0, b: ep0", "a: sw" + random.nextInt(switches) + ", b: ep0")
            .replace("a: sw0, b: ep1", "a: sw" + random.nextInt(switches) + ", b: ep1")
            .replace("bindings:\n", links + "bindings:\n");
    return TinyPool.parse(text);
  }
}
