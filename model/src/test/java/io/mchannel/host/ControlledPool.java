package io.mchannel.host;

import io.mchannel.fabric.Target;
import io.mchannel.topology.Binding;
import io.mchannel.topology.Host;
import io.mchannel.topology.Link;
import io.mchannel.topology.Pool;
import io.mchannel.transport.Hierarchy;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.Transports;
import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.LedgerRegion;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.Interval;
import io.mchannel.workload.PacedStream;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.List;

/** Hosts that contend for two endpoints under a transport, ten times as fast as published. */
final class ControlledPool {
  static final Parameters PARAMETERS = Parameters.DEFAULT.withWindow(10_000, 100_000);
  private static final double EXPIRY_NS = 170;

  private final PoolSimulation simulation;
  private final List<TransportDriver> drivers = new ArrayList<>();

  /**
   * @param endpointWidth width of each endpoint's link, so that endpoints are what is contended
   */
  ControlledPool(String transport, int hosts, int endpointWidth) {
    Pool pool = withHosts(hosts, endpointWidth);
    this.simulation = new PoolSimulation(pool, 1);
    HostTransport named = (HostTransport) Transports.named(transport);
    int cells = TransportDriver.cells(simulation, named, Hierarchy.FLAT);
    LedgerRegion region = LedgerRegion.inMemory(new Geometry(hosts, cells, 1));
    for (int host = 0; host < hosts; host++) {
      drivers.add(
          new TransportDriver(
              simulation,
              host,
              named,
              PARAMETERS,
              Hierarchy.FLAT,
              region.join(host, PARAMETERS.staleAfterNs(), 0),
              EXPIRY_NS));
    }
  }

  /** The built-in pool of two hosts with as many like them. */
  private static Pool withHosts(int count, int endpointWidth) {
    Pool two =
        Measured.pool(
            "two-host",
            "links[2].width=" + endpointWidth,
            "links[3].width=" + endpointWidth);
    Host first = two.hosts().get(0);
    Link port = two.links().get(0);
    List<Host> hosts = new ArrayList<>();
    List<Link> links = new ArrayList<>(two.links().subList(2, two.links().size()));
    List<Binding> bindings = new ArrayList<>();
    for (int h = 0; h < count; h++) {
      String name = "h" + h;
      hosts.add(new Host(name, first.cores(), first.core(), first.uncore(), first.adapters()));
      String end = port.a().replace(first.name() + ".", name + ".");
      links.add(
          new Link(
              end,
              port.b(),
              port.trunk(),
              port.width(),
              port.generation(),
              port.flit(),
              port.headersPerSlot(),
              port.flightNs(),
              port.lanes(),
              port.credits()));
      bindings.add(new Binding(end, two.bindings().get(0).endpoints()));
    }
    return new Pool(
        two.name(),
        two.description(),
        hosts,
        two.switches(),
        two.endpoints(),
        links,
        bindings,
        two.interleave());
  }

  /** A thread that keeps lines in flight from {@code fromNs} to {@code toNs}. */
  int window(int host, int lines, double fromNs, double toNs, double weight) {
    return drivers
        .get(host)
        .start(
            new Interval(
                new WindowStream(lines, random(host), Target.POOL, false),
                simulation.timeBase().ticks(fromNs),
                simulation.timeBase().ticks(toNs)),
            (transactions, transaction, nowTick) -> {},
            weight,
            0);
  }

  /** A thread that asks for {@code gbps}, whatever its latency. */
  int paced(int host, double gbps) {
    return drivers
        .get(host)
        .start(
            new PacedStream(
                64 / gbps * simulation.timeBase().ticksPerNs(),
                random(host),
                Target.POOL,
                false,
                simulation.streams().stream("arrivals/" + host + "/" + cores(host))),
            (transactions, transaction, nowTick) -> {},
            1,
            0);
  }

  private AddressPattern random(int host) {
    return Patterns.random(
        0, 1L << 36, 64, simulation.streams().stream("lines/" + host + "/" + cores(host)));
  }

  private int cores(int host) {
    return simulation.host(host).cores().size();
  }

  TransportDriver driver(int host) {
    return drivers.get(host);
  }

  /** GB/s that all threads of {@code host} move while {@code ns} pass. */
  double[] runFor(double ns) {
    long[] before = new long[drivers.size()];
    for (int host = 0; host < before.length; host++) {
      before[host] = lines(host);
    }
    simulation.runFor(ns);
    double[] gbps = new double[before.length];
    for (int host = 0; host < before.length; host++) {
      gbps[host] = (lines(host) - before[host]) * 64 / ns;
    }
    return gbps;
  }

  private long lines(int host) {
    return simulation.host(host).cores().stream().mapToLong(CoreModel::completedLines).sum();
  }

  int inFlight(int host) {
    return simulation.host(host).cores().stream().mapToInt(CoreModel::inFlight).sum();
  }

  long nowTick() {
    return simulation.engine().now();
  }
}
