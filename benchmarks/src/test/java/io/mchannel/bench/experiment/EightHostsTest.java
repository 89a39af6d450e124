package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.fabric.Fabric;
import io.mchannel.fabric.Target;
import io.mchannel.host.PoolSimulation;
import io.mchannel.topology.Binding;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.Host;
import io.mchannel.topology.Link;
import io.mchannel.topology.LinkRate;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.PoolReader;
import io.mchannel.transport.Bound;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import io.mchannel.workload.BlockStream;
import io.mchannel.workload.Patterns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight hosts that read as much as they can, under every transport there is. */
class EightHostsTest {
  private static final int HOSTS = 8;
  private static final int CORES = 3;
  private static final double WINDOW_NS = 1_000;
  private static final int WARM_UP_WINDOWS = 20;
  private static final int WINDOWS = 20;

  /**
   * What two saturated runs differ by for no other reason than which DIMM refreshes when, and that
   * the oracle lets a link rest for up to 0.2 % of its time.
   */
  private static final double NOISE = 0.005;

  /**
   * By how much the other bound may be ahead in total. Max-min rates are not those of the largest
   * total: where threads cross several full DIMMs, fair queueing lets whoever finds one free pass.
   */
  private static final double OTHER_BOUND = 0.02;

  private static final Pool POOL = pool();

  @ParameterizedTest(name = "blocks of {0} B")
  @ValueSource(ints = {64, 4096, 65_536})
  void noLinkCarriesMoreThanItCanAndNobodyMoreThanTheOracle(int blockBytes) {
    List<String> names = Transports.all().stream().map(Transport::name).toList();
    Map<String, Long> lines = new LinkedHashMap<>();
    long[] perTransport =
        IntStream.range(0, names.size())
            .parallel()
            .mapToLong(i -> linesRead(names.get(i), blockBytes))
            .toArray();
    for (int i = 0; i < perTransport.length; i++) {
      lines.put(names.get(i), perTransport[i]);
    }

    double oracle = lines.get("oracle");
    assertThat(lines)
        .allSatisfy(
            (name, read) -> {
              double ahead = Transports.named(name) instanceof Bound ? OTHER_BOUND : NOISE;
              assertThat((double) read).isPositive().isLessThanOrEqualTo(oracle * (1 + ahead));
            });
  }

  /** Lines that all hosts read together after the warm-up; checks each link in each window. */
  private static long linesRead(String transport, int blockBytes) {
    PoolSimulation simulation = new PoolSimulation(POOL, 1);
    Sharing sharing = Sharing.of(transport, simulation, Sharing.SCALED);
    long[] lines = {0};
    for (int host = 0; host < HOSTS; host++) {
      for (int core = 0; core < CORES; core++) {
        sharing.start(
            host,
            new BlockStream(
                BlockStream.Operation.READ,
                blockBytes,
                Patterns.random(
                    0, 1L << 36, blockBytes, simulation.streams().stream(host + "/" + core)),
                Target.POOL,
                Target.POOL),
            (transactions, transaction, nowTick) -> lines[0]++);
      }
    }
    Fabric fabric = simulation.fabric();
    PoolGraph graph = fabric.graph();
    long[] before = new long[graph.links()];
    for (int window = 0; window < WARM_UP_WINDOWS + WINDOWS; window++) {
      if (window == WARM_UP_WINDOWS) {
        lines[0] = 0;
      }
      simulation.runFor(WINDOW_NS);
      for (int link = 0; link < before.length; link++) {
        long messages = fabric.messages(link) - before[link];
        before[link] += messages;
        LinkRate rate = LinkRate.of(graph.link(link));
        // Reads only: a slot for each request on the way there, five for each answer back.
        boolean back = graph.isEndpoint(graph.from(link)) || graph.isPort(graph.to(link));
        double bytesEach = (back ? 5 : 1) * graph.link(link).flit().bytes() / 4.0;
        // A message counts in the window in which it begins.
        assertThat((messages - 1) * bytesEach)
            .as("%s, window %d, link %d", transport, window, link)
            .isLessThanOrEqualTo(rate.gigabytesPerSecond() * WINDOW_NS);
      }
    }
    return lines[0];
  }

  /** Eight ports of width 4 and eight DIMMs: the ports are the bottleneck. */
  private static Pool pool() {
    Pool titan = PoolReader.read("titan-x8");
    Host host = titan.hosts().get(0);
    Endpoint endpoint = titan.endpoints().get(0);
    Link link = titan.links().get(0);
    List<Host> hosts = new ArrayList<>();
    List<Endpoint> endpoints = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    List<Binding> bindings = new ArrayList<>();
    List<String> all = IntStream.range(0, HOSTS).mapToObj(e -> "ep" + e).toList();
    for (int i = 0; i < HOSTS; i++) {
      hosts.add(new Host("h" + i, CORES, host.core(), host.uncore(), host.adapters()));
      endpoints.add(
          new Endpoint("ep" + i, endpoint.passNs(), endpoint.queueEntries(), endpoint.dimm()));
      String port = "h" + i + ".a0.0";
      links.add(between(port, link.width() / 2, link));
      bindings.add(new Binding(port, all));
    }
    for (String name : all) {
      links.add(between(name, link.width(), link));
    }
    return new Pool(
        "eight",
        "eight hosts",
        hosts,
        titan.switches(),
        endpoints,
        links,
        bindings,
        titan.interleave());
  }

  private static Link between(String node, int width, Link like) {
    return new Link(
        node,
        "sw0",
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
