package io.mchannel.host;

import io.mchannel.fabric.Fabric;
import io.mchannel.fabric.HostPort;
import io.mchannel.fabric.LaneStrategies;
import io.mchannel.fabric.Stage;
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
 * Everything in a pool that can be the bottleneck of somebody: each direction of each link, and
 * each DIMM. All are measured by the same rod, time: a line needs so many ns of a server, whose
 * capacity is 1 ns a ns. So a read needs one slot of a link on the way there and five on the way
 * back, and a write the reverse, and no device has to be told how many GB/s of which mix it
 * carries.
 *
 * <p>The work in flight at a server is the time that the lines on their way need of it. A server
 * that is just busy has a round trip's worth in flight; what is beyond that waits in queues. Every
 * server has a window, the work in flight to aim at, which is learnt from what it does while more
 * is asked of it:
 *
 * <ul>
 *   <li>A link does 1 ns a ns whenever it has something to send. Its window widens while it does
 *       less than {@value #AIM} of that, say because DIMMs refresh and nothing from others waits
 *       for it, and narrows while it does more.
 *   <li>What a DIMM can do at best nothing tells beforehand, as banks conflict and the entries in
 *       front of it run out. Its window is {@value #MEMORY_ROUND_TRIPS} times what it has been seen
 *       to do in a round trip, so that lines queue there, and are seen to, but not many.
 * </ul>
 *
 * <p>Whoever rules over all servers also sees to it that lines spread over the lanes of an adapter
 * evenly. Its own strategy may queue lines in one lane while others stand empty, and no order of
 * admission makes good for that.
 */
final class PoolServers {
  /** Part of its time that a link is to be busy while more is asked of it. */
  static final double AIM = 0.998;

  /** Window of a DIMM over what it does in an idle round trip. */
  static final double MEMORY_ROUND_TRIPS = 1.5;

  private static final double NARROWEST_LINK_ROUND_TRIPS = 1.05;
  private static final double WIDEST_LINK_ROUND_TRIPS = 3;
  private static final double FIRST_LINK_ROUND_TRIPS = 1.15;

  /** Change of a link's window, in round trips, per part of a microsecond that it fell short. */
  private static final double LINK_GAIN = 1;

  /** Weight of the last microsecond in what a DIMM can do. */
  private static final double MEMORY_GAIN = 0.1;

  /**
   * Wait for an entry in front of a DIMM at which more is asked of it than it does, in round trips.
   */
  private static final double QUEUED_ROUND_TRIPS = 0.25;

  /** Part by which a DIMM without a queue is thought better of, each microsecond. */
  private static final double MEMORY_RECOVERY = 0.01;

  private static final double LEARNING_NS = 1_000;

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
  private final double[] windowRoundTrips;

  /** By endpoint: lines that have come back since the last look, and their wait for an entry. */
  private final int[] answered;

  private final double[] queuedNs;

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
    this.windowRoundTrips = new double[links + endpoints];
    Arrays.fill(windowRoundTrips, 0, links, FIRST_LINK_ROUND_TRIPS);
    Arrays.fill(windowRoundTrips, links, links + endpoints, MEMORY_ROUND_TRIPS);
    this.answered = new int[endpoints];
    this.queuedNs = new double[endpoints];
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

  /** Whether a server is a link, and not a DIMM. */
  boolean isLink(int server) {
    return server < links;
  }

  /** Work that a server can do, in ns a ns; at most 1. */
  double capacity(int server) {
    return capacity[server];
  }

  /** Work in flight to aim at, in ns. */
  double windowNs(int server) {
    return windowRoundTrips[server] * capacity[server] * roundTripNs[server];
  }

  /**
   * Learns from what a server has done.
   *
   * @param elapsedNs time since the last call for it
   * @param contended whether more was asked of it in that time than it was let do
   */
  void learn(int server, double elapsedNs, boolean contended) {
    double done = doneNs[server] / elapsedNs;
    double weight = Math.min(1, elapsedNs / LEARNING_NS);
    doneNs[server] = 0;
    if (server < links) {
      if (contended) {
        windowRoundTrips[server] =
            clamp(
                windowRoundTrips[server] + LINK_GAIN * weight * (AIM - done),
                NARROWEST_LINK_ROUND_TRIPS,
                WIDEST_LINK_ROUND_TRIPS);
      }
      return;
    }
    int endpoint = server - links;
    boolean queued =
        queuedNs[endpoint] > QUEUED_ROUND_TRIPS * roundTripNs[server] * answered[endpoint];
    queuedNs[endpoint] = 0;
    answered[endpoint] = 0;
    // Without a queue in front of it, that it did less says nothing of what it could do.
    double seen = queued ? done : 1;
    double gain = queued ? MEMORY_GAIN : MEMORY_RECOVERY;
    capacity[server] =
        clamp(
            capacity[server] + gain * weight * (seen - capacity[server]), LEAST_CAPACITY, 1);
  }

  private static double clamp(double value, double least, double most) {
    return Math.min(Math.max(value, least), most);
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

  /** Takes a line that has come back from the work in flight. */
  void leave(int host, int transaction) {
    walk(host, transaction);
    int endpoint = transactions.endpoint(transaction);
    queuedNs[endpoint] +=
        simulation.timeBase().ns(transactions.waitedTicks(transaction, Stage.ENDPOINT.ordinal()));
    answered[endpoint]++;
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

  /**
   * A line keeps the data bus for a burst and one of the banks for a row cycle; all rest at times.
   */
  private static double lineNs(Dimm dimm) {
    double busNs = LINE_BYTES / dimm.busGBps();
    double bankNs = dimm.bankBusyNs() / dimm.banks();
    Refresh refresh = dimm.refresh();
    double awake = 1 - refresh.durationNs() / refresh.intervalNs();
    return Math.max(busNs, bankNs) / awake;
  }

}
