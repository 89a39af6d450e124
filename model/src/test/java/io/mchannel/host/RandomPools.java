package io.mchannel.host;

import com.google.common.collect.Iterables;
import io.mchannel.fabric.LaneStrategies;
import io.mchannel.topology.Adapter;
import io.mchannel.topology.Binding;
import io.mchannel.topology.Core;
import io.mchannel.topology.Credits;
import io.mchannel.topology.Dimm;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.FlitFormat;
import io.mchannel.topology.Host;
import io.mchannel.topology.Interleave;
import io.mchannel.topology.Link;
import io.mchannel.topology.LocalMemory;
import io.mchannel.topology.Pool;
import io.mchannel.topology.Refresh;
import io.mchannel.topology.SwitchNode;
import io.mchannel.topology.Uncore;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** Valid pools of all shapes, with buffers so small that everything that can block does. */
final class RandomPools {
  private final UniformRandomProvider random;

  RandomPools(UniformRandomProvider random) {
    this.random = random;
  }

  /** 1 to 4 hosts, a tree of 1 to 3 levels of switches, 1 to 6 endpoints. */
  Pool next() {
    List<Host> hosts = new ArrayList<>();
    List<SwitchNode> switches = new ArrayList<>();
    List<Endpoint> endpoints = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    List<Binding> bindings = new ArrayList<>();
    buildTree(switches, links);
    int endpointCount = between(1, 6);
    List<String> names = new ArrayList<>();
    for (int e = 0; e < endpointCount; e++) {
      endpoints.add(endpoint("ep" + e));
      names.add("ep" + e);
      links.add(link("sw" + random.nextInt(switches.size()), "ep" + e, 1));
    }
    int hostCount = between(1, 4);
    for (int h = 0; h < hostCount; h++) {
      int ports = between(1, 2);
      hosts.add(host("h" + h, ports));
      int boundPorts = between(1, ports);
      for (int p = 0; p < ports; p++) {
        String port = "h" + h + ".a0." + p;
        links.add(link("sw" + random.nextInt(switches.size()), port, 1));
        if (p < boundPorts) {
          // The first port of the first host binds all, so that every endpoint is in use.
          bindings.add(new Binding(port, h + p == 0 ? names : names.subList(0, between(1, endpointCount))));
        }
      }
    }
    Interleave interleave = new Interleave(64 << random.nextInt(4));
    return new Pool("random", "a random pool", hosts, switches, endpoints, links, bindings, interleave);
  }

  private void buildTree(List<SwitchNode> switches, List<Link> links) {
    int levels = between(1, 3);
    int first = 0;
    switches.add(new SwitchNode("sw0", between(0, 60)));
    for (int level = 1; level < levels; level++) {
      int parents = switches.size() - first;
      int children = between(1, 3);
      for (int c = 0; c < children; c++) {
        String name = "sw" + switches.size();
        String parent = "sw" + (first + random.nextInt(parents));
        switches.add(new SwitchNode(name, between(0, 60)));
        links.add(link(parent, name, between(1, 3)));
      }
      first += parents;
    }
  }

  private Host host(String name, int ports) {
    LocalMemory memory = new LocalMemory(between(1, 4), between(5, 40), between(30, 90), between(1, 16));
    Uncore uncore = new Uncore(between(0, 60), random.nextInt(3) * 0.25, between(1, 32), between(1, 40), memory);
    Core core = new Core(between(1, 48), between(1, 26), random.nextInt(3) * 0.476);
    String strategy = Iterables.get(LaneStrategies.names(), random.nextInt(LaneStrategies.names().size()));
    Adapter adapter = new Adapter("a0", ports, between(0, 10), between(1, 10), strategy);
    return new Host(name, 4, core, uncore, List.of(adapter));
  }

  private Link link(String a, String b, int trunk) {
    int generation = between(3, 6);
    FlitFormat flit = generation == 6 || random.nextBoolean() ? FlitFormat.FLIT_256 : FlitFormat.FLIT_68;
    Credits credits = new Credits(between(1, 6), between(1, 3), between(1, 6), between(1, 6));
    return new Link(
        a, b, trunk, 1 << random.nextInt(5), generation, flit, between(1, 3), between(0, 20), between(1, 6), credits);
  }

  private Endpoint endpoint(String name) {
    double refreshNs = between(500, 4000);
    Refresh refresh = new Refresh(refreshNs, random.nextBoolean() ? 0 : refreshNs / between(3, 20));
    Dimm dimm =
        new Dimm(1L << 36, between(1, 32), between(0, 40), between(0, 50), between(5, 40), between(1, 32), refresh);
    return new Endpoint(name, between(0, 10), between(1, 16), dimm);
  }

  int between(int from, int to) {
    return from + random.nextInt(to - from + 1);
  }
}
