package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import io.mchannel.engine.RandomStreams;
import io.mchannel.engine.TimeBase;
import io.mchannel.topology.Adapter;
import io.mchannel.topology.Credits;
import io.mchannel.topology.Dimm;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.Link;
import io.mchannel.topology.LinkRate;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.Routes;
import io.mchannel.topology.SwitchNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The fabric of a pool, assembled: host ports, switches and endpoint adapters joined by links. Nodes
 * and directed links have the numbers of the {@link PoolGraph}.
 */
public final class Fabric {
  private static final double LINE_BYTES = 64;
  private static final double DATA_SLOTS = 4;

  private final Engine engine;
  private final TimeBase timeBase;
  private final Transactions transactions;
  private final Pool pool;
  private final PoolGraph graph;
  private final Routes routes;

  private final List<HostPort> ports = new ArrayList<>();
  private final List<CrossbarSwitch> switches = new ArrayList<>();
  private final List<EndpointAdapter> endpoints = new ArrayList<>();

  /** Every node in its two roles, and the latency of a pass through it. */
  private final List<Receiver> receivers = new ArrayList<>();

  private final List<Departures> senders = new ArrayList<>();
  private final List<Double> passNs = new ArrayList<>();

  /** By directed link: the number of its connector at the sending node. */
  private final int[] connector;

  /** By node: how many links leave it. */
  private final int[] connectors;

  private final OutputPort[] outputs;

  /**
   * @param sinks who gets the completions of each host, in the order of the pool's hosts
   */
  public Fabric(
      Engine engine,
      TimeBase timeBase,
      Transactions transactions,
      Pool pool,
      RandomStreams streams,
      List<CompletionSink> sinks) {
    this.engine = engine;
    this.timeBase = timeBase;
    this.transactions = transactions;
    this.pool = pool;
    this.graph = PoolGraph.of(pool);
    this.routes = Routes.of(graph);
    this.connector = new int[graph.links()];
    this.connectors = new int[graph.nodes()];
    this.outputs = new OutputPort[graph.links()];
    for (int link = 0; link < graph.links(); link++) {
      connector[link] = connectors[graph.from(link)]++;
    }
    buildPorts(sinks);
    buildSwitches();
    buildEndpoints(streams);
    layLinks();
  }

  /** All host ports, host by host and adapter by adapter. */
  public List<HostPort> ports() {
    return List.copyOf(ports);
  }

  public List<CrossbarSwitch> switches() {
    return List.copyOf(switches);
  }

  public List<EndpointAdapter> endpoints() {
    return List.copyOf(endpoints);
  }

  /** The nodes and links by number. */
  public PoolGraph graph() {
    return graph;
  }

  /** The ways between the nodes. */
  public Routes routes() {
    return routes;
  }

  /**
   * Time that a line keeps a directed link busy, in ns: by its request on the way to the device, by
   * its response on the way back.
   */
  public double lineNs(int link, boolean write, boolean back) {
    int request = write ? MessageClass.RWD : MessageClass.REQ;
    int response = write ? MessageClass.NDR : MessageClass.DRS;
    return messageNs(graph.link(link))[back ? response : request];
  }

  /** Time from a message's last slot entering a directed link to its use at the far end, in ns. */
  public double flightNs(int link) {
    return timeBase.ns(flightTicks(link));
  }

  /** Ticks since the start that a directed link has been sending. */
  public long busyTicks(int link) {
    return outputs[link].wire().busyTicks();
  }

  /** Share of the time since the start that a directed link has been sending. */
  public double utilisation(int link) {
    return (double) busyTicks(link) / Math.max(1, engine.now());
  }

  /** Messages that a directed link has begun to send since the start. */
  public long messages(int link) {
    return outputs[link].wire().messages();
  }

  /** Blocked time of a directed link: it had a message and no credit for it. */
  public BackpressureMeter backpressure(int link) {
    return outputs[link].backpressure();
  }

  /** The sending end of a directed link. */
  OutputPort output(int link) {
    return outputs[link];
  }

  /** The number of a directed link among those that leave its sender. */
  int connector(int link) {
    return connector[link];
  }

  private void buildPorts(List<CompletionSink> sinks) {
    for (int h = 0; h < pool.hosts().size(); h++) {
      for (Adapter adapter : pool.hosts().get(h).adapters()) {
        for (int p = 0; p < adapter.ports(); p++) {
          int node = ports.size();
          HostPort port =
              new HostPort(
                  engine,
                  transactions,
                  node,
                  addressMap(node),
                  LaneStrategies.named(adapter.laneStrategy()),
                  lanesAt(node),
                  adapter.laneDepth(),
                  sinks.get(h));
          ports.add(port);
          addNode(port, port, adapter.passNs());
        }
      }
    }
  }

  private AddressMap addressMap(int port) {
    int[] bound = graph.boundEndpoints(port);
    for (int i = 0; i < bound.length; i++) {
      bound[i] -= graph.firstEndpoint();
    }
    return new AddressMap(bound, pool.interleave().granularityBytes());
  }

  private void buildSwitches() {
    for (SwitchNode description : pool.switches()) {
      int node = ports.size() + switches.size();
      CrossbarSwitch crossbar =
          new CrossbarSwitch(
              engine,
              transactions,
              description.name(),
              connectors[node],
              lanesAt(node),
              transaction -> connectorTowardsDestination(node, transaction));
      switches.add(crossbar);
      addNode(crossbar, crossbar, description.passNs());
    }
  }

  private int connectorTowardsDestination(int node, int transaction) {
    int destination =
        transactions.isResponse(transaction)
            ? transactions.port(transaction)
            : graph.firstEndpoint() + transactions.endpoint(transaction);
    return connector[routes.nextLink(node, destination, transactions.address(transaction))];
  }

  private void buildEndpoints(RandomStreams streams) {
    for (Endpoint description : pool.endpoints()) {
      int node = graph.firstEndpoint() + endpoints.size();
      EndpointAdapter endpoint =
          new EndpointAdapter(
              engine, transactions, description.name(), lanesAt(node), description.queueEntries());
      double phase =
          streams.stream("fabric/endpoint/" + endpoints.size() + "/refresh").nextDouble();
      endpoint.attach(memory(description.dimm(), phase, endpoint));
      endpoints.add(endpoint);
      addNode(endpoint, endpoint, description.passNs());
    }
  }

  private Memory memory(Dimm dimm, double refreshPhase, EndpointAdapter endpoint) {
    long refreshInterval = timeBase.ticks(dimm.refresh().intervalNs());
    return new Memory(
        engine,
        transactions,
        dimm.banks(),
        dimm.queueEntries(),
        timeBase.ticks(dimm.accessNs()),
        timeBase.ticks(dimm.bankBusyNs()),
        timeBase.ticks(LINE_BYTES / dimm.busGBps()),
        refreshInterval,
        timeBase.ticks(dimm.refresh().durationNs()),
        (long) (refreshPhase * refreshInterval),
        endpoint);
  }

  private void addNode(Receiver receiver, Departures sender, double pass) {
    receivers.add(receiver);
    senders.add(sender);
    passNs.add(pass);
  }

  private int lanesAt(int node) {
    int lanes = 0;
    for (int link = 0; link < graph.links(); link++) {
      if (graph.from(link) == node) {
        lanes = Math.max(lanes, graph.link(link).lanes());
      }
    }
    return lanes;
  }

  private void layLinks() {
    for (int link = 0; link < graph.links(); link++) {
      int from = graph.from(link);
      Wire wire =
          new Wire(
              engine,
              transactions,
              Arrays.stream(messageNs(graph.link(link)))
                  .map(ns -> ns * timeBase.ticksPerNs())
                  .toArray(),
              flightTicks(link),
              receivers.get(graph.to(link)),
              connector[link ^ 1]);
      outputs[link] =
          new OutputPort(
              engine,
              transactions,
              senders.get(from),
              graph.isSwitch(from) ? CrossbarSwitch.inputs(connectors[from]) : 1,
              wire,
              creditPool(graph.link(link)));
    }
    for (int link = 0; link < graph.links(); link++) {
      connect(graph.from(link), connector[link], outputs[link], outputs[link ^ 1].credits());
    }
  }

  private void connect(int node, int connector, OutputPort output, CreditPool incomingCredits) {
    if (graph.isPort(node)) {
      ports.get(node).connect(output, incomingCredits);
    } else if (graph.isSwitch(node)) {
      switches.get(node - ports.size()).connect(connector, output, incomingCredits);
    } else {
      endpoints.get(node - graph.firstEndpoint()).connect(output, incomingCredits);
    }
  }

  private CreditPool creditPool(Link link) {
    Credits credits = link.credits();
    int[] perLane = new int[MessageClass.COUNT];
    perLane[MessageClass.REQ] = credits.req();
    perLane[MessageClass.RWD] = credits.rwd();
    perLane[MessageClass.DRS] = credits.drs();
    perLane[MessageClass.NDR] = credits.ndr();
    return new CreditPool(engine, link.lanes(), perLane, timeBase.ticks(link.flightNs()));
  }

  /**
   * Wire and PHYs, and the pass of the node that is reached. An endpoint adapter's way out counts
   * here too, as its arbiter stands in front of that latency.
   */
  private long flightTicks(int link) {
    double ns = graph.link(link).flightNs() + passNs.get(graph.to(link));
    if (graph.isEndpoint(graph.from(link))) {
      ns += passNs.get(graph.from(link));
    }
    return timeBase.ticks(ns);
  }

  /** Time that a message of each class keeps a link busy, in ns. */
  private static double[] messageNs(Link link) {
    double slot = LinkRate.of(link).slotNs();
    double packedHeader = slot / link.headersPerSlot();
    double line = slot * DATA_SLOTS;
    double[] ns = new double[MessageClass.COUNT];
    ns[MessageClass.REQ] = packedHeader;
    // A flit carries at most one RwD header, so it never shares its slot (CXL 2.0 §4.2).
    ns[MessageClass.RWD] = slot + line;
    ns[MessageClass.DRS] = packedHeader + line;
    ns[MessageClass.NDR] = packedHeader;
    return ns;
  }
}
