package io.mchannel.fabric;

import io.mchannel.topology.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Shortest ways through the nodes of a pool, as port numbers. */
final class RouteTable {
  /** One cable of a link: a trunk has several. */
  record Cable(Link link, int a, int portAtA, int b, int portAtB) {}

  private final List<Cable> cables = new ArrayList<>();
  private final int[] ports;
  private final int[][][] outputs;

  RouteTable(List<String> nodes, List<Link> links) {
    ports = new int[nodes.size()];
    for (Link link : links) {
      for (int i = 0; i < link.trunk(); i++) {
        int a = nodes.indexOf(link.a());
        int b = nodes.indexOf(link.b());
        cables.add(new Cable(link, a, ports[a]++, b, ports[b]++));
      }
    }
    outputs = new int[nodes.size()][nodes.size()][];
    for (int destination = 0; destination < nodes.size(); destination++) {
      route(destination);
    }
  }

  List<Cable> cables() {
    return cables;
  }

  int portsOf(int node) {
    return ports[node];
  }

  /** The port by which {@code node} sends towards {@code destination}; a trunk spreads by address. */
  int output(int node, int destination, long address) {
    int[] choices = outputs[node][destination];
    if (choices.length == 1) {
      return choices[0];
    }
    long mixed = (address >>> 6) * 0x9E3779B97F4A7C15L;
    return choices[(int) Math.multiplyHigh(mixed >>> 1, 2L * choices.length)];
  }

  private void route(int destination) {
    int[] distance = new int[ports.length];
    Arrays.fill(distance, -1);
    distance[destination] = 0;
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(destination));
    while (!queue.isEmpty()) {
      int node = queue.remove();
      for (Cable cable : cables) {
        int next = cable.a() == node ? cable.b() : cable.b() == node ? cable.a() : -1;
        if (next >= 0 && distance[next] < 0) {
          distance[next] = distance[node] + 1;
          queue.add(next);
        }
      }
    }
    for (int node = 0; node < ports.length; node++) {
      List<Integer> choices = new ArrayList<>();
      for (Cable cable : cables) {
        if (cable.a() == node && distance[cable.b()] == distance[node] - 1) {
          choices.add(cable.portAtA());
        } else if (cable.b() == node && distance[cable.a()] == distance[node] - 1) {
          choices.add(cable.portAtB());
        }
      }
      outputs[node][destination] = choices.stream().mapToInt(Integer::intValue).toArray();
    }
  }
}
