package io.mchannel.transport;

/** A transport that runs on the hosts: a {@link RateRule}, and how the rate is enforced. */
public non-sealed interface HostTransport extends Transport {
  /** A rule in its starting state for one host. */
  RateRule rule(HostSetup setup);

  /** How an allowed rate becomes a grant for the next window. */
  default Actuator actuator() {
    return Actuator.RUN_TIME;
  }

  /** How the windows of a host's channels lie to each other. */
  default Phasing phasing() {
    return Phasing.SCATTERED;
  }

  /** Time constant of the filter of rate and demand, in ns: the interval K (MemChannel). */
  default long filterNs(Parameters parameters) {
    return parameters.intervalNs();
  }

  /** Ledger cells that each host needs. */
  default int cells(int devices, Hierarchy hierarchy) {
    return devices;
  }
}
