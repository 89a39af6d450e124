package io.mchannel.host;

import io.mchannel.topology.Adapter;
import io.mchannel.topology.Binding;
import io.mchannel.topology.Credits;
import io.mchannel.topology.Dimm;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.Host;
import io.mchannel.topology.Interleave;
import io.mchannel.topology.Link;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.topology.Refresh;
import io.mchannel.topology.SwitchNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Random pools whose bottlenecks are links, so that their capacities can be written down: one to
 * three hosts of one port, one or two levels of switches, one to three endpoints that all hosts
 * use. Buffers, credits and DIMMs are ample, as a fluid knows of none.
 */
final class FluidPools {
  private static final Host TITAN_HOST = PoolReader.read("titan-x8").hosts().get(0);
  private static final Link TITAN_LINK = PoolReader.read("titan-x8").links().get(0);

  /** Enough for a round trip of the fastest link here. */
  private static final Credits CREDITS = new Credits(32, 32, 32, 32);

  private final UniformRandomProvider random;

  FluidPools(UniformRandomProvider random) {
    this.random = random;
  }

  Pool next() {
    int levels = 1 + random.nextInt(2);
    List<SwitchNode> switches =
        IntStream.range(0, levels).mapToObj(s -> new SwitchNode("sw" + s, 20)).toList();
    List<Link> links = new ArrayList<>();
    if (levels == 2) {
      links.add(link("sw0", "sw1"));
    }
    List<Endpoint> endpoints = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int e = 0; e < 1 + random.nextInt(3); e++) {
      endpoints.add(endpoint("ep" + e));
      names.add("ep" + e);
    }
    for (String name : names) {
      links.add(link("sw" + (levels - 1), name));
    }
    List<Host> hosts = new ArrayList<>();
    List<Binding> bindings = new ArrayList<>();
    for (int h = 0; h < 1 + random.nextInt(3); h++) {
      Adapter adapter = new Adapter("a0", 1, 6, 64, "least-loaded");
      hosts.add(
          new Host("h" + h, 8, TITAN_HOST.core(), TITAN_HOST.uncore(), List.of(adapter)));
    }
    for (Host host : hosts) {
      String port = host.name() + ".a0.0";
      links.add(link("sw0", port));
      bindings.add(new Binding(port, names));
    }
    return new Pool(
        "fluid",
        "links as bottlenecks",
        hosts,
        switches,
        endpoints,
        links,
        bindings,
        new Interleave(256));
  }

  private Link link(String a, String b) {
    int width = 2 << random.nextInt(3);
    int generation = 4 + random.nextInt(2);
    return new Link(
        a, b, 1, width, generation, TITAN_LINK.flit(), 1, TITAN_LINK.flightNs(), 16, CREDITS);
  }

  private static Endpoint endpoint(String name) {
    Dimm dimm = new Dimm(1L << 37, 256, 33, 47, 400, 256, new Refresh(3900, 0));
    return new Endpoint(name, 11, 256, dimm);
  }
}
