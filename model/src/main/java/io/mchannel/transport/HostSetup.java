package io.mchannel.transport;

import io.mchannel.transport.ledger.Ledger;
import java.util.List;

/**
 * What one host needs to run a transport.
 *
 * @param host the host's number, 0 or more
 * @param devices the devices of the pool; every host lists the same ones in the same order
 * @param hierarchy the applications of the pool; the same on every host
 * @param parameters windows and control loop
 * @param ports the machine
 * @param ledger this host's place in the shared ledger, with at least {@link
 *     HostTransport#cells(int, Hierarchy)} cells
 * @param idleRoundTripNs what a line of this host takes on an empty pool, in ns, as whoever sets
 *     the host up has measured or reckoned it; 0 if nobody has
 */
public record HostSetup(
    int host,
    List<Device> devices,
    Hierarchy hierarchy,
    Parameters parameters,
    Ports ports,
    Ledger ledger,
    double idleRoundTripNs) {
  public HostSetup {
    devices = List.copyOf(devices);
    if (host < 0) {
      throw new IllegalArgumentException("host " + host + ": it must be 0 or more");
    }
    if (devices.isEmpty()) {
      throw new IllegalArgumentException(
          "host " + host + ": no devices; there must be at least one");
    }
    if (!(idleRoundTripNs >= 0 && idleRoundTripNs < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "host "
              + host
              + ": idle round trip "
              + idleRoundTripNs
              + " ns; it must be 0 or more, and finite");
    }
  }

  /** A host whose idle round trip nobody knows. */
  public HostSetup(
      int host,
      List<Device> devices,
      Hierarchy hierarchy,
      Parameters parameters,
      Ports ports,
      Ledger ledger) {
    this(host, devices, hierarchy, parameters, ports, ledger, 0);
  }
}
