package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import io.mchannel.engine.RandomStreams;
import io.mchannel.engine.TimeBase;
import io.mchannel.topology.Adapter;
import io.mchannel.topology.Binding;
import io.mchannel.topology.Credits;
import io.mchannel.topology.Dimm;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.Host;
import io.mchannel.topology.Link;
import io.mchannel.topology.Pool;
import io.mchannel.topology.SwitchNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The fabric of a pool, assembled: host ports, switches and endpoint adapters joined by links. Nodes
 * are numbered ports first, then switches, then endpoints.
 */
public final class Fabric {
  private static final double LINE_BYTES = 64;

  private final Engine engine;
  private final TimeBase timeBase;
  private final Transactions transactions;
  private final Pool pool;
  private final List<HostPort> ports = new ArrayList<>();
  private final List<CrossbarSwitch> switches = new ArrayList<>();
  private final List<EndpointAdapter> endpoints = new ArrayList<>();
  private final List<String> nodeNames = new ArrayList<>();
  private final List<Double> passNs = new ArrayList<>();
  private final RouteTable routes;

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
    nameNodes();
    this.routes = new RouteTable(nodeNames, pool.links());
    buildPorts(sinks);
    buildSwitches();
    buildEndpoints();
    for (RouteTable.Cable cable : routes.cables()) {
      join(cable);
    }
    connectMemories(streams);
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

  private void nameNodes() {
    for (Host host : pool.hosts()) {
      for (Adapter adapter : host.adapters()) {
        for (int p = 0; p < adapter.ports(); p++) {
          nodeNames.add(host.name() + "." + adapter.name() + "." + p);
          passNs.add(adapter.passNs());
        }
      }
    }
    for (SwitchNode node : pool.switches()) {
      nodeNames.add(node.name());
      passNs.add(node.passNs());
    }
    for (Endpoint endpoint : pool.endpoints()) {
      nodeNames.add(endpoint.name());
      passNs.add(endpoint.passNs());
    }
  }

  private void buildPorts(List<CompletionSink> sinks) {
    for (int h = 0; h < pool.hosts().size(); h++) {
      for (Adapter adapter : pool.hosts().get(h).adapters()) {
        for (int p = 0; p < adapter.ports(); p++) {
          int index = ports.size();
          ports.add(
              new HostPort(
                  engine,
                  transactions,
                  index,
                  addressMap(nodeNames.get(index)),
                  LaneStrategies.named(adapter.laneStrategy()),
                  lanesAt(index),
                  adapter.laneDepth(),
                  sinks.get(h)));
        }
      }
    }
  }

  private AddressMap addressMap(String portName) {
    Map<String, Integer> indexOf = new HashMap<>();
    for (int e = 0; e < pool.endpoints().size(); e++) {
      indexOf.put(pool.endpoints().get(e).name(), e);
    }
    List<Integer> bound = new ArrayList<>();
    for (Binding binding : pool.bindings()) {
      if (binding.port().equals(portName)) {
        binding.endpoints().forEach(name -> bound.add(indexOf.get(name)));
      }
    }
    return new AddressMap(
        bound.stream().mapToInt(Integer::intValue).toArray(),
        pool.interleave().granularityBytes());
  }

  private void buildSwitches() {
    for (int s = 0; s < pool.switches().size(); s++) {
      int node = ports.size() + s;
      int firstEndpoint = ports.size() + pool.switches().size();
      switches.add(
          new CrossbarSwitch(
              engine,
              transactions,
              pool.switches().get(s).name(),
              routes.portsOf(node),
              lanesAt(node),
              transaction -> {
                int destination =
                    transactions.isResponse(transaction)
                        ? transactions.port(transaction)
                        : firstEndpoint + transactions.endpoint(transaction);
                return routes.output(node, destination, transactions.address(transaction));
              }));
    }
  }

  private void buildEndpoints() {
    for (int e = 0; e < pool.endpoints().size(); e++) {
      Endpoint endpoint = pool.endpoints().get(e);
      int node = ports.size() + switches.size() + e;
      endpoints.add(
          new EndpointAdapter(
              engine, transactions, endpoint.name(), lanesAt(node), endpoint.queueEntries()));
    }
  }

  private int lanesAt(int node) {
    int lanes = 0;
    for (RouteTable.Cable cable : routes.cables()) {
      if (cable.a() == node || cable.b() == node) {
        lanes = Math.max(lanes, cable.link().lanes());
      }
    }
    return lanes;
  }

  /** Lays both directions of one cable. */
  private void join(RouteTable.Cable cable) {
    CreditPool aToB = credits(cable.link());
    CreditPool bToA = credits(cable.link());
    attach(cable, cable.a(), cable.portAtA(), cable.b(), cable.portAtB(), aToB, bToA);
    attach(cable, cable.b(), cable.portAtB(), cable.a(), cable.portAtA(), bToA, aToB);
  }

  private void attach(
      RouteTable.Cable cable,
      int from,
      int fromPort,
      int to,
      int toPort,
      CreditPool outgoing,
      CreditPool incoming) {
    Wire wire =
        new Wire(
            engine,
            transactions,
            ticksPerMessage(cable.link()),
            flightTicks(cable.link(), from, to),
            receiver(to),
            toPort);
    OutputPort output =
        new OutputPort(
            engine, transactions, departures(from), routes.portsOf(from), wire, outgoing);
    if (from < ports.size()) {
      ports.get(from).connect(output, incoming);
    } else if (from < ports.size() + switches.size()) {
      switches.get(from - ports.size()).connect(fromPort, output, incoming);
    } else {
      endpoints
          .get(from - ports.size() - switches.size())
          .connect(output, incoming);
    }
  }

  private CreditPool credits(Link link) {
    Credits credits = link.credits();
    int[] perLane = new int[MessageClass.COUNT];
    perLane[MessageClass.REQ] = credits.req();
    perLane[MessageClass.RWD] = credits.rwd();
    perLane[MessageClass.DRS] = credits.drs();
    perLane[MessageClass.NDR] = credits.ndr();
    return new CreditPool(engine, link.lanes(), perLane, timeBase.ticks(link.flightNs()));
  }

  /**
   * Wire and PHYs, the pass of the node that is reached, and on the way out of an endpoint adapter
   * its own pass too: the sender's arbiter stands in front of that latency.
   */
  private long flightTicks(Link link, int from, int to) {
    double ns = link.flightNs() + passNs.get(to);
    if (from >= ports.size() + switches.size()) {
      ns += passNs.get(from);
    }
    return timeBase.ticks(ns);
  }

  private double[] ticksPerMessage(Link link) {
    double slotTicks = slotNs(link) * timeBase.ticksPerNs();
    double header = slotTicks / link.headersPerSlot();
    double line = slotTicks * LINE_BYTES / 16;
    double[] ticks = new double[MessageClass.COUNT];
    ticks[MessageClass.REQ] = header;
    // A flit carries at most one RwD header, so it never shares its slot (CXL 2.0 §4.2.2).
    ticks[MessageClass.RWD] = slotTicks + line;
    ticks[MessageClass.DRS] = header + line;
    ticks[MessageClass.NDR] = header;
    return ticks;
  }

  private static double slotNs(Link link) {
    double gigabytesPerSecond = 32.0 * link.width() / 8 * 128 / 130;
    return (double) link.flit().bytes() / link.flit().slots() / gigabytesPerSecond;
  }

  private Receiver receiver(int node) {
    if (node < ports.size()) {
      return ports.get(node);
    }
    int s = node - ports.size();
    return s < switches.size() ? switches.get(s) : endpoints.get(s - switches.size());
  }

  private Departures departures(int node) {
    if (node < ports.size()) {
      return ports.get(node);
    }
    int s = node - ports.size();
    return s < switches.size() ? switches.get(s) : endpoints.get(s - switches.size());
  }

  private void connectMemories(RandomStreams streams) {
    for (int e = 0; e < endpoints.size(); e++) {
      Dimm dimm = pool.endpoints().get(e).dimm();
      long interval = timeBase.ticks(dimm.refresh().intervalNs());
      double phase = streams.stream("fabric/endpoint/" + e + "/refresh").nextDouble();
      endpoints
          .get(e)
          .attach(
              new Memory(
                  engine,
                  transactions,
                  dimm.banks(),
                  dimm.queueEntries(),
                  timeBase.ticks(dimm.accessNs()),
                  timeBase.ticks(dimm.bankBusyNs()),
                  timeBase.ticks(LINE_BYTES / dimm.busGBps()),
                  interval,
                  timeBase.ticks(dimm.refresh().durationNs()),
                  (long) (phase * interval),
                  endpoints.get(e)));
    }
  }
}
