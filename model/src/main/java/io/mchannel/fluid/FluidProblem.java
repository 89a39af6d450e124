package io.mchannel.fluid;

/**
 * Who wants how much through what. Rates have any unit, the same one throughout.
 *
 * <p>The arrays are taken as they are, not copied; nothing here writes to them.
 *
 * @param capacities for each device the rate that it carries, in [0, {@value #MAX_CAPACITY}]
 * @param paths for each flow the devices that it crosses, each at most once; only a flow of finite
 *     demand may cross none
 * @param demands for each flow the rate that it would take of an empty pool, 0 or more; infinite
 *     for a greedy flow
 * @param weights for each flow its weight among its siblings, in [{@value #MIN_WEIGHT}, {@value
 *     #MAX_WEIGHT}]
 * @param hierarchy the tree whose leaves are the flows
 */
public record FluidProblem(
    double[] capacities, int[][] paths, double[] demands, double[] weights, Hierarchy hierarchy) {
  /** The smallest weight: smaller ones would make levels overflow. */
  public static final double MIN_WEIGHT = 1e-9;

  /** The largest weight. */
  public static final double MAX_WEIGHT = 1e9;

  /** The largest capacity: above it a capacity over a weight could overflow. */
  public static final double MAX_CAPACITY = 1e290;

  /**
   * Checks all that a solution rests on.
   *
   * @throws IllegalArgumentException naming the flow or device that is wrong, the value found and
   *     the values allowed
   */
  public FluidProblem {
    int flows = paths.length;
    requireLength("demands", demands.length, flows);
    requireLength("weights", weights.length, flows);
    requireLength("groups of flows", hierarchy.groupOfFlow().length, flows);
    for (int device = 0; device < capacities.length; device++) {
      double capacity = capacities[device];
      if (!(capacity >= 0 && capacity <= MAX_CAPACITY)) {
        throw new IllegalArgumentException(
            "capacity of device " + device + " is " + capacity + "; it must lie in [0, "
                + MAX_CAPACITY + "]");
      }
    }
    int[] lastFlowSeen = new int[capacities.length];
    for (int flow = 0; flow < flows; flow++) {
      requireWeight("flow", flow, weights[flow]);
      if (!(demands[flow] >= 0)) {
        throw new IllegalArgumentException(
            "demand of flow " + flow + " is " + demands[flow] + "; it must be 0 or more");
      }
      if (paths[flow].length == 0 && demands[flow] == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException(
            "flow " + flow + " is greedy and crosses no device; nothing would bound it");
      }
      for (int device : paths[flow]) {
        if (device < 0 || device >= capacities.length) {
          throw new IllegalArgumentException(
              "flow " + flow + " crosses device " + device + "; there are " + capacities.length);
        }
        if (lastFlowSeen[device] == flow + 1) {
          throw new IllegalArgumentException(
              "flow " + flow + " crosses device " + device + " twice");
        }
        lastFlowSeen[device] = flow + 1;
      }
    }
  }

  /** A problem without groups. */
  public static FluidProblem flat(
      double[] capacities, int[][] paths, double[] demands, double[] weights) {
    return new FluidProblem(
        capacities, paths, demands, weights, Hierarchy.flat(paths.length));
  }

  static void requireWeight(String owner, int number, double weight) {
    if (!(weight >= MIN_WEIGHT && weight <= MAX_WEIGHT)) {
      throw new IllegalArgumentException(
          "weight of " + owner + " " + number + " is " + weight + "; it must lie in ["
              + MIN_WEIGHT + ", " + MAX_WEIGHT + "]");
    }
  }

  private static void requireLength(String what, int found, int flows) {
    if (found != flows) {
      throw new IllegalArgumentException(found + " " + what + " for " + flows + " paths");
    }
  }
}
