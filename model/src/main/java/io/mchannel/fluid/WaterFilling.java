package io.mchannel.fluid;

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

  /** The rate of each flow. */
  public static double[] allocate(FluidProblem problem) {
    if (problem.hierarchy().isFlat()) {
      return new ProgressiveFilling(
              problem.capacities(), problem.paths(), problem.demands(), problem.weights())
          .fill();
    }
    return new HierarchicalFilling(problem).fill();
  }
}
