package io.mchannel.transport;

/**
 * {@code hcsfq}: fair shares from the root of a tree down: a device among tenants, a tenant's part
 * among its applications, an application's among its channels (Yu et al., NSDI
 * '21; MemChannel). A tenant gets no more by opening more channels.
 */
final class Hcsfq implements HostTransport {
  @Override
  public String name() {
    return "hcsfq";
  }

  @Override
  public String summary() {
    return "memchannel from the device over tenants and applications down to channels";
  }

  @Override
  public RateRule rule(HostSetup setup) {
    return new HierarchicalShareRule(setup);
  }

  /** A cell for every application on every device. */
  @Override
  public int cells(int devices, Hierarchy hierarchy) {
    return devices * hierarchy.applications();
  }
}
