package io.mchannel.transport;

/**
 * {@code hcsfq}: the fair share rule applied from the root of a tree down: a device among tenants,
 * a tenant's share among its applications, an application's among its channels (Yu et al., NSDI
 * '21; MemChannel §4.4). A tenant gets no more by opening more channels.
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

  /** Two cells a device and application: see {@link HierarchicalShareRule}. */
  @Override
  public int cells(int devices, Hierarchy hierarchy) {
    return devices * hierarchy.applications() * HierarchicalShareRule.CELLS_PER_APPLICATION;
  }
}
