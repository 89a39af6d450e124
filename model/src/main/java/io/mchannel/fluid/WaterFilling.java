package io.mchannel.fluid;

import java.util.Arrays;

/**
 * The max-min fair allocation of a {@link FluidProblem}: the answer of a pool in which every device
 * divides its capacity fairly and every flow takes the least of what its devices grant.
 *
 * <p><b>Without groups</b> it is the weighted max-min allocation, which is unique: it is feasible,
 * and every flow is at its demand or crosses a <em>bottleneck</em>, a full device on which no flow
 * has a larger rate over weight (Bertsekas and Gallager, Data Networks, §6.5.2).
 *
 * <p><b>With groups</b> each device divides from the root down, as the hierarchical fair queueing
 * of Yu et al. (NSDI '21) does: a node's share is divided among those children whose flows cross
 * the device, by the same weighted max-min rule, a child's demand being the sum of what its flows
 * can take given their limits elsewhere. An allocation in which all devices agree is feasible, and
 * every flow is at its demand or crosses a bottleneck in this sense: the device is full and, at
 * every level of the tree, the flow's ancestor (and the flow itself) has the largest rate over
 * weight among its siblings, a node's rate being that of its flows across this device.
 *
 * <p>With one device that allocation is unique. With several, the local rules may admit more than
 * one: two devices may each prefer to cut a flow that crosses both in favour of another such flow.
 * What is returned then is where the devices meet. Each offers a flow what it would get there if it
 * asked for everything, while each other flow asks for its limit, the least of its demand and of
 * the last offers to it. All start from their whole capacity and move together, halfway from the
 * last offer to the new one, until none moves. The limits are the rates, exact to about 1e-10 of
 * the capacities. Neither the order of flows nor that of devices matters.
 */
public final class WaterFilling {
  private WaterFilling() {}

  /**
   * The rate of each flow.
   *
   * @throws ArithmeticException if the devices of a problem with groups do not come to agree within
   *     some ten thousand rounds, which no problem tried so far has done
   */
  public static double[] allocate(FluidProblem problem) {
    if (problem.hierarchy().isFlat()) {
      return fill(problem, rateItself(problem.paths()));
    }
    return new HierarchicalFilling(problem).fill();
  }

  /**
   * The rate of each flow where flows load devices unequally: one that spreads over four devices
   * loads each with a quarter of its rate, and one of large messages a link with more than one of
   * small ones. Rates are max-min fair as before; a device is full when the loads on it add up to
   * its capacity.
   *
   * @param problem a problem without groups
   * @param loads for each flow and each device of its path, in the path's order, the load of the
   *     device per unit of the flow's rate; above 0 and finite
   * @throws IllegalArgumentException if the problem has groups, or a load is not as said
   */
  public static double[] allocate(FluidProblem problem, double[][] loads) {
    if (!problem.hierarchy().isFlat()) {
      throw new IllegalArgumentException("loads are given for a problem with groups");
    }
    for (int flow = 0; flow < loads.length; flow++) {
      for (double load : loads[flow]) {
        if (!(load > 0 && load < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException(
              "load of flow " + flow + " is " + load + "; it must be above 0 and finite");
        }
      }
    }
    return fill(problem, loads);
  }

  private static double[] fill(FluidProblem problem, double[][] loads) {
    return new ProgressiveFilling(
            problem.capacities(), problem.paths(), problem.demands(), problem.weights(), loads)
        .fill();
  }

  private static double[][] rateItself(int[][] paths) {
    int longest = Arrays.stream(paths).mapToInt(path -> path.length).max().orElse(0);
    double[] ones = new double[longest];
    Arrays.fill(ones, 1);
    double[][] loads = new double[paths.length][];
    Arrays.fill(loads, ones);
    return loads;
  }
}
