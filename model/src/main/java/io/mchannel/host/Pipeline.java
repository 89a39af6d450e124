package io.mchannel.host;

import io.mchannel.topology.Host;

/**
 * How fast a core gets on between its misses.
 *
 * @param clockGHz cycles a ns
 * @param width instructions that enter the reorder buffer in a cycle
 * @param loadsPerCycle loads that the first level takes in a cycle
 * @param storesPerCycle stores that it takes in a cycle
 * @param reorderEntries instructions that may be under way, from the oldest unfinished one on
 * @param l1HitCycles from a load to its data in the first level
 * @param l2HitCycles the same in the second level
 * @param llcHitNs the same in the last level, ns
 */
public record Pipeline(
    double clockGHz,
    int width,
    int loadsPerCycle,
    int storesPerCycle,
    int reorderEntries,
    int l1HitCycles,
    int l2HitCycles,
    double llcHitNs) {
  /**
   * A Golden Cove class core: 6 wide, three loads and two stores a cycle, 512 entries, 5 cycles to L1
   * and 15 to L2 (Intel 64 and IA-32 Architectures Optimization Reference Manual, Golden Cove
   * microarchitecture), at the base clock of a Xeon Gold 6530. Its last level is that of the host.
   */
  public static Pipeline goldenCove(Host host) {
    return new Pipeline(2.1, 6, 3, 2, 512, 5, 15, host.uncore().llcHitNs());
  }

  /** Refuses a core that would not move. */
  public Pipeline {
    if (!(clockGHz > 0 && clockGHz < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("clockGHz is " + clockGHz + ", must be above 0");
    }
    requireSome("width", width);
    requireSome("loadsPerCycle", loadsPerCycle);
    requireSome("storesPerCycle", storesPerCycle);
    requireSome("reorderEntries", reorderEntries);
  }
  private static void requireSome(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + ", must be at least 1");
    }
  }
}
