package io.mchannel.host;

import io.mchannel.topology.LinkRate;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.Routes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * By which links the lines of all hosts cross each switch. What comes in on one side has to leave on
 * the other, so a switch carries no more than the narrower side.
 */
final class SwitchCrossings {
  private final PoolGraph graph;

  /** By switch: the first links of the trunks towards hosts and towards endpoints. */
  private final Map<Integer, Set<Integer>> hostSide = new HashMap<>();

  private final Map<Integer, Set<Integer>> endpointSide = new HashMap<>();

  SwitchCrossings(PoolGraph graph, Routes routes) {
    this.graph = graph;
    for (int port = 0; port < graph.ports(); port++) {
      for (int endpoint : graph.boundEndpoints(port)) {
        for (int link : routes.path(port, endpoint, 0)) {
          add(hostSide, graph.to(link), link);
          add(endpointSide, graph.from(link), link);
        }
      }
    }
  }

  /** GB/s of lines that cross a switch at most; {@code ceiling} says what one link carries. */
  double ceilingGBps(int node, ToDoubleFunction<LinkRate> ceiling) {
    if (!hostSide.containsKey(node)) {
      // No host's lines pass here; a device still has to carry something.
      return ceiling.applyAsDouble(LinkRate.of(graph.link(anyLink(node))));
    }
    return Math.min(
        sum(hostSide.get(node), ceiling), sum(endpointSide.get(node), ceiling));
  }

  /** Outputs of a switch by which lines leave towards endpoints; at least 1. */
  int outputs(int node) {
    return Math.max(
        1,
        endpointSide.getOrDefault(node, Set.of()).stream()
            .mapToInt(link -> graph.link(link).trunk())
            .sum());
  }

  private double sum(Set<Integer> links, ToDoubleFunction<LinkRate> ceiling) {
    return links.stream()
        .mapToDouble(
            link -> ceiling.applyAsDouble(LinkRate.of(graph.link(link))) * graph.link(link).trunk())
        .sum();
  }

  private int anyLink(int node) {
    return graph.network().outEdges(node).iterator().next();
  }

  private static void add(Map<Integer, Set<Integer>> links, int node, int link) {
    links.computeIfAbsent(node, n -> new TreeSet<>()).add(link);
  }
}
