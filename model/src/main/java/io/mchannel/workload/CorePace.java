package io.mchannel.workload;

/**
 * How fast a core runs a program as long as memory does not hold it up: an upper bound, for a trace
 * does not tell what its instructions wait for.
 *
 * @param clockGHz core cycles a ns
 * @param instructionsPerCycle instructions a cycle that do not wait
 * @param hitsPerCycle accesses a cycle to lines that caches hold; their time comes on top of their
 *     instruction's
 * @param reorderWindow instructions that may follow the oldest load that waits
 */
public record CorePace(
    double clockGHz, double instructionsPerCycle, double hitsPerCycle, int reorderWindow) {
  /**
   * A Golden Cove class core at the base clock of a Xeon Gold 6530, 2.1 GHz: six instructions
   * renamed a cycle, 512 in the reorder buffer, and two accesses to the first-level cache a cycle, as
   * it has ports for three loads and two stores (Intel 64 and IA-32 Architectures Optimization
   * Reference Manual, Golden Cove microarchitecture).
   */
  public static final CorePace DEFAULT = new CorePace(2.1, 6, 2, 512);

  public CorePace {
    requirePositive("clockGHz", clockGHz);
    requirePositive("instructionsPerCycle", instructionsPerCycle);
    requirePositive("hitsPerCycle", hitsPerCycle);
    requirePositive("reorderWindow", reorderWindow);
  }

  /** Time of an instruction that waits for nothing, ns. */
  public double instructionNs() {
    return 1 / (clockGHz * instructionsPerCycle);
  }

  /** Time of an access that hits, ns. */
  public double hitNs() {
    return 1 / (clockGHz * hitsPerCycle);
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " is " + value + ", must be above 0 and finite");
    }
  }
}
