package io.mchannel.topology;

import com.google.common.graph.ElementOrder;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.MutableGraph;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules by which the parts of a pool fit together. Each fault names the part that is wrong. */
final class Wiring {
  private final List<Host> hosts;
  private final List<SwitchNode> switches;
  private final List<Endpoint> endpoints;
  private final List<Link> links;
  private final List<Binding> bindings;

  /** Key path of each node that a link may name; a port's is its adapter's. */
  private final Map<String, String> ports = new LinkedHashMap<>();

  private final Map<String, String> switchPaths = new LinkedHashMap<>();
  private final Map<String, String> endpointPaths = new LinkedHashMap<>();

  private final MutableGraph<String> graph =
      GraphBuilder.undirected().nodeOrder(ElementOrder.<String>insertion()).build();

  Wiring(
      List<Host> hosts,
      List<SwitchNode> switches,
      List<Endpoint> endpoints,
      List<Link> links,
      List<Binding> bindings) {
    this.hosts = hosts;
    this.switches = switches;
    this.endpoints = endpoints;
    this.links = links;
    this.bindings = bindings;
  }

  void check() {
    collectNames();
    checkLinks();
    checkEveryEndIsLinked();
    checkConnected();
    checkBindings();
  }

  private void collectNames() {
    Map<String, String> taken = new HashMap<>();
    for (int h = 0; h < hosts.size(); h++) {
      Host host = hosts.get(h);
      String path = "hosts[" + h + "]";
      claim(taken, host.name(), path);
      Map<String, String> adapters = new HashMap<>();
      for (int a = 0; a < host.adapters().size(); a++) {
        Adapter adapter = host.adapters().get(a);
        String adapterPath = path + ".adapters[" + a + "]";
        claim(adapters, adapter.name(), adapterPath);
        for (int port = 0; port < adapter.ports(); port++) {
          ports.put(PortName.of(host, adapter, port), adapterPath);
        }
      }
    }
    for (int s = 0; s < switches.size(); s++) {
      String path = "switches[" + s + "]";
      claim(taken, switches.get(s).name(), path);
      switchPaths.put(switches.get(s).name(), path);
    }
    for (int e = 0; e < endpoints.size(); e++) {
      String path = "endpoints[" + e + "]";
      claim(taken, endpoints.get(e).name(), path);
      endpointPaths.put(endpoints.get(e).name(), path);
    }
  }

  private static void claim(Map<String, String> taken, String name, String path) {
    String first = taken.putIfAbsent(name, path);
    if (first != null) {
      throw InvalidSettingException.misfit(
          path + ".name", "'" + name + "' again", "a name other than that of " + first);
    }
  }

  private void checkLinks() {
    ports.keySet().forEach(graph::addNode);
    switchPaths.keySet().forEach(graph::addNode);
    endpointPaths.keySet().forEach(graph::addNode);
    for (int i = 0; i < links.size(); i++) {
      Link link = links.get(i);
      String path = "links[" + i + "]";
      checkEnd(path + ".a", link.a());
      checkEnd(path + ".b", link.b());
      boolean aIsSwitch = switchPaths.containsKey(link.a());
      boolean bIsSwitch = switchPaths.containsKey(link.b());
      if (link.a().equals(link.b())) {
        throw InvalidSettingException.misfit(
            path + ".b", "'" + link.b() + "' at both ends", "two different nodes");
      }
      boolean direct =
          ports.containsKey(link.a()) && endpointPaths.containsKey(link.b())
              || ports.containsKey(link.b()) && endpointPaths.containsKey(link.a());
      if (!aIsSwitch && !bIsSwitch && !direct) {
        throw InvalidSettingException.misfit(
            path + ".b",
            "a link from " + link.a() + " to " + link.b(),
            "a switch at one end, or a host port and an endpoint");
      }
      if (link.trunk() > 1 && !(aIsSwitch && bIsSwitch)) {
        throw InvalidSettingException.notOneOf(
            path + ".trunk",
            Integer.toString(link.trunk()),
            "1, as only switches are joined by trunks");
      }
      if (graph.hasEdgeConnecting(link.a(), link.b())) {
        throw InvalidSettingException.misfit(
            path,
            "a second link between " + link.a() + " and " + link.b(),
            "one link, with trunk for parallel ones");
      }
      checkFree(path + ".a", link.a());
      checkFree(path + ".b", link.b());
      if (aIsSwitch && bIsSwitch && Graphs.reachableNodes(graph, link.a()).contains(link.b())) {
        throw InvalidSettingException.misfit(
            path,
            "a cycle that the link from " + link.a() + " to " + link.b() + " closes",
            "switches that form a tree");
      }
      graph.putEdge(link.a(), link.b());
    }
  }

  private void checkEnd(String path, String end) {
    if (graph.nodes().contains(end)) {
      return;
    }
    throw InvalidSettingException.misfit(
        path,
        "'" + end + "', which does not exist",
        "a host port, a switch or an endpoint" + Nearest.hint(end, graph.nodes()));
  }

  /** A host port and an endpoint have one link each; a switch as many as it likes. */
  private void checkFree(String path, String end) {
    if (!switchPaths.containsKey(end) && graph.degree(end) > 0) {
      throw InvalidSettingException.misfit(
          path, "a second link of " + end, "one link for each host port and each endpoint");
    }
  }

  private void checkEveryEndIsLinked() {
    checkLinked(ports, "port ");
    checkLinked(switchPaths, "switch ");
    checkLinked(endpointPaths, "endpoint ");
  }

  private void checkLinked(Map<String, String> nodes, String kind) {
    nodes.forEach(
        (node, path) -> {
          if (graph.degree(node) == 0) {
            throw InvalidSettingException.misfit(
                path, kind + node + " without a link", "a link that names it");
          }
        });
  }

  /** The ports of a host belong together, so two planes that share hosts are one pool. */
  private void checkConnected() {
    MutableGraph<String> joined = Graphs.copyOf(graph);
    for (Host host : hosts) {
      for (Adapter adapter : host.adapters()) {
        for (int port = 0; port < adapter.ports(); port++) {
          joined.putEdge("host " + host.name(), PortName.of(host, adapter, port));
        }
      }
    }
    Set<String> together = Graphs.reachableNodes(joined, "host " + hosts.get(0).name());
    Map<String, String> parts = new LinkedHashMap<>(switchPaths);
    parts.putAll(endpointPaths);
    parts.putAll(ports);
    parts.forEach(
        (node, path) -> {
          if (!together.contains(node)) {
            throw InvalidSettingException.misfit(
                path,
                node + " cut off from host " + hosts.get(0).name(),
                "links that join all parts into one pool");
          }
        });
  }

  /** For each node a node that stands for all those it reaches. */
  private Map<String, String> planes() {
    Map<String, String> planes = new HashMap<>();
    for (String node : graph.nodes()) {
      if (!planes.containsKey(node)) {
        Graphs.reachableNodes(graph, node).forEach(reached -> planes.put(reached, node));
      }
    }
    return planes;
  }

  private void checkBindings() {
    Map<String, String> planes = planes();
    Set<String> boundPorts = new HashSet<>();
    Set<String> boundEndpoints = new HashSet<>();
    for (int i = 0; i < bindings.size(); i++) {
      Binding binding = bindings.get(i);
      String path = "bindings[" + i + "]";
      String port = binding.port();
      if (!ports.containsKey(port)) {
        throw InvalidSettingException.misfit(
            path + ".port",
            "'" + port + "', which does not exist",
            "a host port" + Nearest.hint(port, ports.keySet()));
      }
      if (!boundPorts.add(port)) {
        throw InvalidSettingException.misfit(
            path + ".port", "a second binding of " + port, "one binding a host port");
      }
      for (int e = 0; e < binding.endpoints().size(); e++) {
        String endpoint = binding.endpoints().get(e);
        String endpointPath = path + ".endpoints[" + e + "]";
        if (!endpointPaths.containsKey(endpoint)) {
          throw InvalidSettingException.misfit(
              endpointPath,
              "'" + endpoint + "', which does not exist",
              "an endpoint" + Nearest.hint(endpoint, endpointPaths.keySet()));
        }
        if (!planes.get(endpoint).equals(planes.get(port))) {
          throw InvalidSettingException.misfit(
              endpointPath,
              "'" + endpoint + "', which " + port + " cannot reach",
              "an endpoint on the same side of the pool");
        }
        boundEndpoints.add(endpoint);
      }
    }
    endpointPaths.forEach(
        (endpoint, path) -> {
          if (!boundEndpoints.contains(endpoint)) {
            throw InvalidSettingException.misfit(
                path, "endpoint " + endpoint + " bound by nobody", "a binding that names it");
          }
        });
    Set<String> boundHosts =
        boundPorts.stream().map(PortName::host).collect(Collectors.toUnmodifiableSet());
    for (int h = 0; h < hosts.size(); h++) {
      if (!boundHosts.contains(hosts.get(h).name())) {
        throw InvalidSettingException.misfit(
            "hosts[" + h + "]",
            "host " + hosts.get(h).name() + " without a binding",
            "a binding for one of its ports");
      }
    }
  }
}
