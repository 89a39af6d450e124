package io.mchannel.host;

import io.mchannel.fabric.Fabric;
import io.mchannel.fabric.HostPort;
import io.mchannel.fabric.LaneStrategies;
import io.mchannel.fabric.Transactions;
import io.mchannel.topology.Adapter;
import io.mchannel.topology.Dimm;
import io.mchannel.topology.Host;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.Refresh;
import io.mchannel.topology.Routes;
import java.util.Arrays;

/**
 * Everything in a pool that can be the bottleneck of somebody: each direction of each link, and each
 * DIMM. All are measured by the same rod, time: a line needs so many ns of a server, whose capacity is
 * 1 ns a ns. So a read needs one slot of a link on the way there and five on the way back, and a write
 * the reverse, and no device has to be told how many GB/s of which mix it carries.
 *
 * <p>The work in flight at a server is the time that the lines on their way need of it. A server that
 * is just busy has a round trip's worth in flight; what is beyond that waits in queues. Every server has
 * a window, the work in flight to aim at: half as much again as it does in an idle round trip.
 *
 * <p>A link does its 1 ns a ns whenever it has something to send. What a DIMM does is learnt from what it
 * has done while more was asked of it, as nothing tells beforehand what conflicts of banks and the
 * buffers in front of it leave of it.
 *
 * <p>Whoever rules over all servers also sees to it that lines spread over the lanes of an adapter
 * evenly. Its own strategy may queue lines in one lane while others stand empty, and no order of
 * admission makes good for that.
 */
final class PoolServers {
  /**
   * The window in idle round trips. More than 1, as a link idles whenever a DIMM refreshes while nothing
   * from the others waits for it: on one x8 port with four DIMMs, 1.25 gives 97 % of the port, 1.5
   * gives 99, 1.8 all of it, each at the price of the queue in between. Without refreshes 1.1 gives all.
   */
  private static final double ROUND_TRIPS = 1.5;

  /** Weight of the last look in what a server can do. */
  private static final double GAIN = 0.1;

  /** A server that is thought able of less than this would never be asked for more. */
  private static final double LEAST_CAPACITY = 0.02;

  private static final int LINE_BYTES = 64;

  private final Transactions transactions;
  private final PoolSimulation simulation;
  private final PoolGraph graph;
  private final Routes routes;
  private final int links;

  /** By directed link: time of a line on it, by [direction of the line][read, write]. */
  private final double[][] requestNs;

  private final double[][] responseNs;

  /** By endpoint: time of a line at its DIMM. */
  private final double[] memoryNs;

  private final double[] roundTripNs;
  private final double[] inFlightNs;
  private final double[] capacity;
  private final double[] doneNs;

  private int pathLength;
  private final int[] pathServers;
  private final double[] pathNs;

  PoolServers(PoolSimulation simulation) {
    this.simulation = simulation;
    this.transactions = simulation.transactions();
    Fabric fabric = simulation.fabric();
    this.graph = fabric.graph();
    this.routes = fabric.routes();
    this.links = graph.links();
    int endpoints = graph.pool().endpoints().size();
    this.requestNs = new double[2][links];
    this.responseNs = new double[2][links];
    for (int link = 0; link < links; link++) {
      for (int write = 0; write < 2; write++) {
        requestNs[write][link] = fabric.lineNs(link, write == 1, false);
        responseNs[write][link] = fabric.lineNs(link, write == 1, true);
      }
    }
    this.memoryNs =
        graph.pool().endpoints().stream().mapToDouble(e -> lineNs(e.dimm())).toArray();
    this.roundTripNs = new double[links + endpoints];
    this.inFlightNs = new double[links + endpoints];
    this.doneNs = new double[links + endpoints];
    this.capacity = new double[links + endpoints];
    Arrays.fill(capacity, 1);
    for (HostPort port : fabric.ports()) {
      port.chooseLanesBy(LaneStrategies.named("least-loaded"));
    }
    this.pathServers = new int[2 * graph.nodes() + 1];
    this.pathNs = new double[pathServers.length];
    findRoundTrips(fabric);
  }

  /** How many servers there are, numbered from 0. */
  int count() {
    return inFlightNs.length;
  }

  /** Work that a server can do, in ns a ns; at most 1. */
  double capacity(int server) {
    return capacity[server];
  }

  /** Work in flight to aim at, in ns. */
  double windowNs(int server) {
    return ROUND_TRIPS * capacity[server] * roundTripNs[server];
  }

  /**
   * Learns from what a server has done.
   *
   * @param elapsedNs time since the last call for it
   * @param contended whether more was asked of it in that time than it could do
   */
  void learn(int server, double elapsedNs, boolean contended) {
    if (contended && server >= links) {
      double learnt = capacity[server] + GAIN * (doneNs[server] / elapsedNs - capacity[server]);
      capacity[server] = Math.min(Math.max(learnt, LEAST_CAPACITY), 1);
    }
    doneNs[server] = 0;
  }

  /** Work in flight at a server, in ns. */
  double inFlightNs(int server) {
    return inFlightNs[server];
  }

  /** Puts the servers on a line's way in place to be read by {@link #server} and {@link #ns}. */
  void walk(int host, int transaction) {
    long address = transactions.address(transaction);
    HostPort port = simulation.host(host).portOf(address);
    int endpoint = port.endpoint(address, transactions.target(transaction));
    walk(port.index(), endpoint, address, transactions.isWrite(transaction) ? 1 : 0);
  }

  /** Servers on the way that was walked last. */
  int pathLength() {
    return pathLength;
  }

  /** Server at a place of the way that was walked last. */
  int server(int place) {
    return pathServers[place];
  }

  /** Time that the line which was walked last needs of the server at a place of its way, in ns. */
  double ns(int place) {
    return pathNs[place];
  }

  /** Adds the line that was walked last to the work in flight. */
  void enter() {
    for (int place = 0; place < pathLength; place++) {
      inFlightNs[pathServers[place]] += pathNs[place];
    }
  }

  /** Takes the line that was walked last from the work in flight. */
  void leave() {
    for (int place = 0; place < pathLength; place++) {
      inFlightNs[pathServers[place]] -= pathNs[place];
      doneNs[pathServers[place]] += pathNs[place];
    }
  }

  private void walk(int port, int endpoint, long address, int write) {
    int node = graph.firstEndpoint() + endpoint;
    pathLength = 0;
    follow(port, node, address, requestNs[write]);
    add(links + endpoint, memoryNs[endpoint]);
    follow(node, port, address, responseNs[write]);
  }

  private void follow(int from, int to, long address, double[] lineNs) {
    for (int at = from; at != to; ) {
      int link = routes.nextLink(at, to, address);
      add(link, lineNs[link]);
      at = graph.to(link);
    }
  }

  private void add(int server, double ns) {
    pathServers[pathLength] = server;
    pathNs[pathLength++] = ns;
  }

  private void findRoundTrips(Fabric fabric) {
    Pool pool = graph.pool();
    int port = 0;
    for (Host host : pool.hosts()) {
      for (Adapter adapter : host.adapters()) {
        double insideNs =
            host.uncore().llcHitNs() + host.uncore().chaServiceNs() + adapter.passNs();
        for (int p = 0; p < adapter.ports(); p++, port++) {
          for (int node : graph.boundEndpoints(port)) {
            int endpoint = node - graph.firstEndpoint();
            Dimm dimm = pool.endpoints().get(endpoint).dimm();
            walk(port, endpoint, 0, 0);
            double ns = insideNs + dimm.accessNs();
            for (int place = 0; place < pathLength; place++) {
              ns += pathNs[place];
              ns += pathServers[place] < links ? fabric.flightNs(pathServers[place]) : 0;
            }
            raiseRoundTrips(port, node, ns);
          }
        }
      }
    }
  }

  /** To at least {@code ns}, at all servers on any way between two nodes. */
  private void raiseRoundTrips(int port, int endpointNode, double ns) {
    raise(links + endpointNode - graph.firstEndpoint(), ns);
    raiseLinks(port, endpointNode, ns);
    raiseLinks(endpointNode, port, ns);
  }

  private void raiseLinks(int from, int to, double ns) {
    for (int at = from; at != to; ) {
      int first = routes.nextLink(at, to);
      for (int member = 0; member < routes.width(at, to); member++) {
        raise(first + 2 * member, ns);
      }
      at = graph.to(first);
    }
  }

  private void raise(int server, double ns) {
    roundTripNs[server] = Math.max(roundTripNs[server], ns);
  }

  /** A line keeps the data bus for a burst and one of the banks for a row cycle; all rest at times. */
  private static double lineNs(Dimm dimm) {
    double busNs = LINE_BYTES / dimm.busGBps();
    double bankNs = dimm.bankBusyNs() / dimm.banks();
    Refresh refresh = dimm.refresh();
    double awake = 1 - refresh.durationNs() / refresh.intervalNs();
    return Math.max(busNs, bankNs) / awake;
  }

}
