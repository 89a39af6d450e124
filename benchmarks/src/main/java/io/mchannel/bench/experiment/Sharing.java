package io.mchannel.bench.experiment;

import io.mchannel.host.LineListener;
import io.mchannel.host.PoolArbiter;
import io.mchannel.host.PoolSimulation;
import io.mchannel.host.SimulatedBound;
import io.mchannel.host.TransportDriver;
import io.mchannel.transport.Bound;
import io.mchannel.transport.Hierarchy;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.LedgerRegion;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * How the threads of a simulation share the pool: freely, each as a channel of a transport, or as a
 * bound decides.
 */
public interface Sharing {
  /** The transport of those that use none. */
  String NONE = "none";

  /** Share of a thread's time that a window's end takes: 1.7 us of 100 us (MemChannel §6). */
  double EXPIRY_SHARE = 0.017;

  /**
   * The published control loop, ten times as fast: a point then takes milliseconds of simulated time
   * instead of a tenth of a second, while a window still spans several of the longest round trips.
   */
  Parameters SCALED = Parameters.DEFAULT.withWindow(10_000, 100_000);

  /** Starts a thread on a core of its own on {@code host}. */
  void start(int host, Workload workload, LineListener listener);

  /**
   * The way of sharing that a transport stands for.
   *
   * @throws InvalidOptionException if the simulator cannot drive the transport
   */
  static Sharing of(String transport, PoolSimulation simulation, Parameters parameters) {
    return of(Transports.named(transport), simulation, parameters);
  }

  /** The same for a transport that need not be registered. */
  static Sharing of(Transport transport, PoolSimulation simulation, Parameters parameters) {
    if (transport.name().equals(NONE)) {
      return (host, workload, listener) -> simulation.host(host).start(workload, listener);
    }
    if (transport instanceof HostTransport onHosts) {
      return under(onHosts, simulation, parameters, EXPIRY_SHARE * parameters.windowNs());
    }
    if (transport instanceof SimulatedBound bound) {
      PoolArbiter arbiter = bound.arbiter(simulation);
      return (host, workload, listener) -> arbiter.start(host, workload, listener, 1);
    }
    throw new InvalidOptionException(
        "transport: found '"
            + transport.name()
            + "', which needs "
            + ((Bound) transport).needs()
            + ", expected a host transport or a bound that the simulator applies");
  }

  /**
   * Each thread a channel of {@code transport}.
   *
   * @param expiryNs what the end of a window costs its thread, in ns
   */
  static Sharing under(
      HostTransport transport, PoolSimulation simulation, Parameters parameters, double expiryNs) {
    List<TransportDriver> drivers = drivers(transport, simulation, parameters, expiryNs);
    return (host, workload, listener) -> drivers.get(host).start(workload, listener, 1, 0);
  }

  /** One driver a host, all on one ledger. */
  private static List<TransportDriver> drivers(
      HostTransport transport, PoolSimulation simulation, Parameters parameters, double expiryNs) {
    int hosts = simulation.hosts().size();
    int cells = TransportDriver.cells(simulation, transport, Hierarchy.FLAT);
    LedgerRegion region = LedgerRegion.inMemory(new Geometry(hosts, cells, 1));
    List<TransportDriver> drivers = new ArrayList<>();
    for (int host = 0; host < hosts; host++) {
      drivers.add(
          new TransportDriver(
              simulation,
              host,
              transport,
              parameters,
              Hierarchy.FLAT,
              region.join(host, parameters.staleAfterNs(), 0),
              expiryNs));
    }
    return drivers;
  }

  /** The transports that an experiment runs where the user names none. */
  static List<String> chosen(RunOptions options) {
    return options.transports().isEmpty() ? List.of(NONE) : options.transports();
  }
}
