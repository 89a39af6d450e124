package io.mchannel.bench.experiment;

import io.mchannel.topology.Adapter;
import io.mchannel.topology.Binding;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.Host;
import io.mchannel.topology.Link;
import io.mchannel.topology.Pool;
import io.mchannel.topology.SwitchNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Pools of any number of hosts, all like the first of a given pool, around one to several levels of
 * switches like its first.
 *
 * <p>All hosts use the same two endpoints, whose links are a quarter as wide as a host's port: what
 * is asked is how sharing scales with hosts, not how fast a link is, and tens of intervals over a
 * slow link are fewer lines to simulate. With one level, everything is on one switch. With more, the
 * root joins three branches, each a chain of switches down to a leaf: two with half of the hosts
 * each, one with the endpoints. The trunks of that one are as wide as its endpoints together, so
 * that hosts contend for trunks as well.
 */
final class TreePool {
  private static final int ENDPOINTS = 2;
  private static final int HOST_BRANCHES = 2;
  private static final int NARROWING = 4;
  private static final String ROOT = "root";

  private TreePool() {}

  /**
   * The pool.
   *
   * @throws InvalidOptionException if the given pool has no switch
   */
  static Pool of(Pool like, int levels, int hosts) {
    if (like.switches().isEmpty()) {
      throw new InvalidOptionException(
          "pool: " + like.name() + " has no switch, expected one to build larger pools from");
    }
    Link link = like.links().get(0);
    int narrow = Math.max(1, link.width() / NARROWING);
    SwitchNode node = like.switches().get(0);
    List<SwitchNode> switches = new ArrayList<>(List.of(new SwitchNode(ROOT, node.passNs())));
    List<Link> links = new ArrayList<>();
    List<String> leaves = new ArrayList<>();
    for (int branch = 0; branch <= HOST_BRANCHES; branch++) {
      String above = ROOT;
      boolean used = branch == HOST_BRANCHES || branch < hosts;
      for (int level = 1; level < levels && used; level++) {
        String name = "branch" + branch + "-" + level;
        switches.add(new SwitchNode(name, node.passNs()));
        int width = branch == HOST_BRANCHES ? ENDPOINTS * narrow : link.width();
        links.add(between(link, above, name, width));
        above = name;
      }
      leaves.add(above);
    }
    List<Endpoint> endpoints = new ArrayList<>();
    for (int e = 0; e < ENDPOINTS; e++) {
      Endpoint first = like.endpoints().get(0);
      endpoints.add(new Endpoint("e" + e, first.passNs(), first.queueEntries(), first.dimm()));
      links.add(between(link, leaves.get(HOST_BRANCHES), "e" + e, narrow));
    }
    List<String> names = endpoints.stream().map(Endpoint::name).toList();
    Host first = like.hosts().get(0);
    List<Host> all = new ArrayList<>();
    List<Binding> bindings = new ArrayList<>();
    for (int h = 0; h < hosts; h++) {
      Host host = new Host("h" + h, first.cores(), first.core(), first.uncore(), first.adapters());
      all.add(host);
      for (String port : ports(host)) {
        links.add(between(link, port, leaves.get(h % HOST_BRANCHES), link.width()));
        bindings.add(new Binding(port, names));
      }
    }
    return new Pool(
        like.name() + "-" + levels + "-" + hosts,
        hosts + " hosts and " + levels + " levels of switches",
        all,
        switches,
        endpoints,
        links,
        bindings,
        like.interleave());
  }

  /** Links that the switch with most of them has: what hosts and levels ask of a switch. */
  static int mostLinks(Pool pool) {
    return pool.switches().stream()
        .mapToInt(
            node ->
                (int)
                    pool.links().stream()
                        .filter(l -> l.a().equals(node.name()) || l.b().equals(node.name()))
                        .count())
        .max()
        .orElse(0);
  }

  private static List<String> ports(Host host) {
    List<String> ports = new ArrayList<>();
    for (Adapter adapter : host.adapters()) {
      for (int port = 0; port < adapter.ports(); port++) {
        ports.add(host.name() + "." + adapter.name() + "." + port);
      }
    }
    return ports;
  }

  private static Link between(Link like, String a, String b, int width) {
    return new Link(
        a,
        b,
        1,
        width,
        like.generation(),
        like.flit(),
        like.headersPerSlot(),
        like.flightNs(),
        like.lanes(),
        like.credits());
  }
}
