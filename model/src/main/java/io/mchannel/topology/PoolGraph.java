package io.mchannel.topology;

import com.google.common.graph.ElementOrder;
import com.google.common.graph.ImmutableNetwork;
import com.google.common.graph.NetworkBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A pool as a directed graph with numbered nodes and links, for simulators that index arrays.
 *
 * <p>Nodes are the host ports (in the order of hosts, adapters, ports), then the switches, then the
 * endpoints, each in the order of the pool. Every parallel link of a trunk counts. Link {@code 2k}
 * runs from end {@code a} to end {@code b}, link {@code 2k + 1} back, so {@code link ^ 1} is the
 * opposite direction, and the links of a trunk that run one way are 2 apart.
 */
public final class PoolGraph {
  private final Pool pool;
  private final List<String> names;
  private final Map<String, Integer> numbers;
  private final int ports;
  private final Link[] links;
  private final int[] from;
  private final int[] to;
  private final int[][] bound;
  private final ImmutableNetwork<Integer, Integer> network;

  private PoolGraph(Pool pool) {
    this.pool = pool;
    Map<String, Integer> nodes = new LinkedHashMap<>();
    for (Host host : pool.hosts()) {
      for (Adapter adapter : host.adapters()) {
        for (int port = 0; port < adapter.ports(); port++) {
          nodes.put(PortName.of(host, adapter, port), nodes.size());
        }
      }
    }
    ports = nodes.size();
    pool.switches().forEach(node -> nodes.put(node.name(), nodes.size()));
    pool.endpoints().forEach(node -> nodes.put(node.name(), nodes.size()));
    names = List.copyOf(nodes.keySet());
    numbers = Map.copyOf(nodes);

    links =
        pool.links().stream()
            .flatMap(link -> IntStream.range(0, 2 * link.trunk()).mapToObj(copy -> link))
            .toArray(Link[]::new);
    from = new int[links.length];
    to = new int[links.length];
    ImmutableNetwork.Builder<Integer, Integer> builder =
        NetworkBuilder.directed()
            .allowsParallelEdges(true)
            .nodeOrder(ElementOrder.<Integer>insertion())
            .edgeOrder(ElementOrder.<Integer>insertion())
            .immutable();
    IntStream.range(0, names.size()).forEach(builder::addNode);
    for (int link = 0; link < links.length; link++) {
      boolean forward = link % 2 == 0;
      from[link] = nodes.get(forward ? links[link].a() : links[link].b());
      to[link] = nodes.get(forward ? links[link].b() : links[link].a());
      builder.addEdge(from[link], to[link], link);
    }
    network = builder.build();

    bound = new int[ports][0];
    for (Binding binding : pool.bindings()) {
      bound[nodes.get(binding.port())] =
          binding.endpoints().stream().mapToInt(nodes::get).toArray();
    }
  }

  /** The graph of {@code pool}. */
  public static PoolGraph of(Pool pool) {
    return new PoolGraph(pool);
  }

  /** The pool that this is the graph of. */
  public Pool pool() {
    return pool;
  }

  /** How many nodes there are, numbered from 0. */
  public int nodes() {
    return names.size();
  }

  /** How many of them, the first ones, are host ports. */
  public int ports() {
    return ports;
  }

  /** Name of a node. */
  public String name(int node) {
    return names.get(node);
  }

  /**
   * Number of the node called {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public int node(String name) {
    Integer node = numbers.get(name);
    if (node == null) {
      throw new IllegalArgumentException(
          "'" + name + "' is no node of pool " + pool.name() + Nearest.hint(name, names));
    }
    return node;
  }

  /** Whether a node is a host port. */
  public boolean isPort(int node) {
    return node < ports;
  }

  /** Whether a node is a switch. */
  public boolean isSwitch(int node) {
    return node >= ports && node < firstEndpoint();
  }

  /** Whether a node is an endpoint. */
  public boolean isEndpoint(int node) {
    return node >= firstEndpoint();
  }

  /** The first endpoint; the others follow it. */
  public int firstEndpoint() {
    return ports + pool.switches().size();
  }

  /** The endpoints bound to a host port, in the order over which addresses interleave. */
  public int[] boundEndpoints(int port) {
    return bound[port].clone();
  }

  /** How many directed links there are, numbered from 0. */
  public int links() {
    return links.length;
  }

  /** The node that a link leaves. */
  public int from(int link) {
    return from[link];
  }

  /** The node that a link enters. */
  public int to(int link) {
    return to[link];
  }

  /** What a link is made of. */
  public Link link(int link) {
    return links[link];
  }

  /** The same graph as a Guava network, for its algorithms. */
  public ImmutableNetwork<Integer, Integer> network() {
    return network;
  }
}
