package io.mchannel.host;

import io.mchannel.topology.Endpoint;
import io.mchannel.topology.Host;
import io.mchannel.topology.LinkRate;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.Routes;
import io.mchannel.transport.Device;
import io.mchannel.transport.DeviceKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pool as a transport sees it: the ports of a host taken together as its adapter, every switch, and
 * every set of endpoints over which a host's addresses interleave. All hosts number them alike.
 */
final class SharedDevices {
  private final PoolGraph graph;
  private final List<Device> devices = new ArrayList<>();
  private final List<List<Integer>> paths = new ArrayList<>();
  private final Map<List<Integer>, Integer> interleaveSets = new LinkedHashMap<>();
  private final SwitchCrossings crossings;
  private final int hosts;

  SharedDevices(PoolGraph graph) {
    this.graph = graph;
    Pool pool = graph.pool();
    this.hosts = pool.hosts().size();
    List<List<Integer>> portsOfHosts = portsOfHosts(pool);
    for (int h = 0; h < hosts; h++) {
      double capacity = 0;
      double most = 0;
      for (int port : portsOfHosts.get(h)) {
        capacity += onlyLink(port).readCeilingGBps();
        most += onlyLink(port).mixedCeilingGBps();
      }
      devices.add(new Device(pool.hosts().get(h).name(), DeviceKind.ADAPTER, capacity, most));
    }
    Routes routes = Routes.of(graph);
    this.crossings = new SwitchCrossings(graph, routes);
    for (int s = 0; s < pool.switches().size(); s++) {
      int node = graph.ports() + s;
      devices.add(
          new Device(
              graph.name(node),
              DeviceKind.SWITCH,
              crossings.ceilingGBps(node, LinkRate::readCeilingGBps),
              crossings.ceilingGBps(node, LinkRate::mixedCeilingGBps)));
    }
    for (int h = 0; h < hosts; h++) {
      paths.add(path(h, portsOfHosts.get(h), routes));
    }
  }

  List<Device> all() {
    return List.copyOf(devices);
  }

  /** The devices on the way of a host's channels. */
  List<Integer> path(int host) {
    return paths.get(host);
  }

  boolean isAdapter(int device) {
    return device < hosts;
  }

  boolean isSwitch(int device) {
    return device >= hosts && device < hosts + graph.pool().switches().size();
  }

  /** The switch behind a device number. */
  int switchIndex(int device) {
    return device - hosts;
  }

  /** Outputs towards endpoints of the switch behind a device number. */
  int outputs(int device) {
    return crossings.outputs(graph.ports() + switchIndex(device));
  }

  /** The endpoints, by index, behind a device number. */
  List<Integer> endpoints(int device) {
    for (Map.Entry<List<Integer>, Integer> set : interleaveSets.entrySet()) {
      if (set.getValue() == device) {
        return set.getKey();
      }
    }
    return List.of();
  }

  private static List<List<Integer>> portsOfHosts(Pool pool) {
    List<List<Integer>> ports = new ArrayList<>();
    int next = 0;
    for (Host host : pool.hosts()) {
      List<Integer> own = new ArrayList<>();
      int count = host.adapters().stream().mapToInt(adapter -> adapter.ports()).sum();
      for (int i = 0; i < count; i++) {
        own.add(next++);
      }
      ports.add(own);
    }
    return ports;
  }

  private List<Integer> path(int host, List<Integer> ports, Routes routes) {
    List<Integer> path = new ArrayList<>(List.of(host));
    List<Integer> set = new ArrayList<>();
    for (int port : ports) {
      for (int endpoint : graph.boundEndpoints(port)) {
        int index = endpoint - graph.firstEndpoint();
        if (!set.contains(index)) {
          set.add(index);
        }
        for (int link : routes.path(port, endpoint, 0)) {
          int node = graph.to(link);
          int device = hosts + node - graph.ports();
          if (graph.isSwitch(node) && !path.contains(device)) {
            path.add(device);
          }
        }
      }
    }
    path.add(interleaveSets.computeIfAbsent(set, this::addSet));
    return List.copyOf(path);
  }

  private int addSet(List<Integer> endpoints) {
    double capacity = 0;
    double most = 0;
    StringBuilder name = new StringBuilder();
    for (int index : endpoints) {
      Endpoint endpoint = graph.pool().endpoints().get(index);
      LinkRate link = onlyLink(graph.firstEndpoint() + index);
      double bus = endpoint.dimm().busGBps();
      capacity += Math.min(link.readCeilingGBps(), bus);
      most += Math.min(link.mixedCeilingGBps(), bus);
      name.append(name.isEmpty() ? "" : "+").append(endpoint.name());
    }
    devices.add(new Device(name.toString(), DeviceKind.DIMM, capacity, most));
    return devices.size() - 1;
  }

  /** The only link of a port or endpoint. */
  private LinkRate onlyLink(int node) {
    for (int link = 0; link < graph.links(); link++) {
      if (graph.from(link) == node) {
        return LinkRate.of(graph.link(link));
      }
    }
    throw new IllegalStateException(graph.name(node) + " has no link");
  }
}
