package io.mchannel.topology;

import java.util.Arrays;

/**
 * The way from every node to every other. As switches form trees, the shortest route is the only
 * one; what is left to choose is the link of a trunk. That goes by the address: the line number
 * times the odd integer nearest to 2^64 divided by the golden ratio, its high half scaled to the
 * trunk (Knuth, The Art of Computer Programming 3, §6.4, multiplicative hashing). So all messages
 * of a line take the same link and keep their order, and strides of any length spread evenly.
 *
 * <p>Lookups read two arrays and allocate nothing.
 */
public final class Routes {
  /** There is no way, or it has ended. */
  public static final int NONE = -1;

  private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;
  private static final int LINE_SHIFT = 6;

  private final PoolGraph graph;
  private final int nodes;

  /** The first link of the trunk to take, by node and destination. */
  private final int[] first;

  /** How many links the trunk has that begins with a link, by link. */
  private final int[] trunk;

  private Routes(PoolGraph graph) {
    this.graph = graph;
    nodes = graph.nodes();
    first = new int[nodes * nodes];
    trunk = new int[graph.links()];
    Arrays.fill(first, NONE);
    for (int link = 0; link < trunk.length; link++) {
      trunk[link] = graph.link(link).trunk();
    }
    int[][] entering = new int[nodes][];
    for (int node = 0; node < nodes; node++) {
      entering[node] =
          graph.network().inEdges(node).stream().mapToInt(link -> link).sorted().toArray();
    }
    int[] queue = new int[nodes];
    for (int destination = 0; destination < nodes; destination++) {
      searchBackFrom(destination, entering, queue);
    }
  }

  /** The routes of a pool's graph. */
  public static Routes of(PoolGraph graph) {
    return new Routes(graph);
  }

  /** Breadth first against the direction of the links, with the nodes reached so far in a queue. */
  private void searchBackFrom(int destination, int[][] entering, int[] queue) {
    queue[0] = destination;
    int reached = 1;
    for (int i = 0; i < reached; i++) {
      for (int link : entering[queue[i]]) {
        int node = graph.from(link);
        int route = node * nodes + destination;
        if (node != destination && first[route] == NONE) {
          first[route] = link; // the first of its trunk, as links come in order
          queue[reached++] = node;
        }
      }
    }
  }

  /**
   * The link that leads from {@code node} towards {@code destination}, the first one of a trunk;
   * {@link #NONE} if the node is the destination or cannot reach it.
   */
  public int nextLink(int node, int destination) {
    return first[node * nodes + destination];
  }

  /** The same, with the link of a trunk chosen by the byte address of the line. */
  public int nextLink(int node, int destination, long address) {
    int link = first[node * nodes + destination];
    return link == NONE ? NONE : link + 2 * member(address, trunk[link]);
  }

  private static int member(long address, int size) {
    long high = (address >>> LINE_SHIFT) * GOLDEN_RATIO >>> 32;
    return (int) (high * size >>> 32);
  }

  /** How many parallel links lead from {@code node} towards {@code destination}; 0 if none does. */
  public int width(int node, int destination) {
    int link = first[node * nodes + destination];
    return link == NONE ? 0 : trunk[link];
  }

  /**
   * The links from one node to another, in order, for the line at {@code address}; empty if there
   * is no way.
   */
  public int[] path(int node, int destination, long address) {
    int[] path = new int[nodes];
    int length = 0;
    int at = node;
    for (int link = nextLink(at, destination, address); link != NONE; ) {
      path[length++] = link;
      at = graph.to(link);
      link = nextLink(at, destination, address);
    }
    return Arrays.copyOf(path, length);
  }
}
