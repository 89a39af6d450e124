package io.mchannel.transport;

import java.util.List;

/**
 * Which tenant each application of the pool belongs to; the same on every host.
 *
 * @param tenantOfApplication the tenant's number, by application number
 */
public record Hierarchy(List<Integer> tenantOfApplication) {
  /** One tenant with one application. */
  public static final Hierarchy FLAT = new Hierarchy(List.of(0));

  public Hierarchy {
    tenantOfApplication = List.copyOf(tenantOfApplication);
    if (tenantOfApplication.isEmpty()) {
      throw new IllegalArgumentException("hierarchy: no application; there must be at least one");
    }
    for (int application = 0; application < tenantOfApplication.size(); application++) {
      if (tenantOfApplication.get(application) < 0) {
        throw new IllegalArgumentException(
            "hierarchy: application "
                + application
                + " has tenant "
                + tenantOfApplication.get(application)
                + "; it must be 0 or more");
      }
    }
  }

  /** Number of applications. */
  public int applications() {
    return tenantOfApplication.size();
  }

  /** Number of tenants: one more than the highest number used. */
  public int tenants() {
    return tenantOfApplication.stream().mapToInt(Integer::intValue).max().orElse(0) + 1;
  }
}
