package io.mchannel.fluid;

/**
 * A reference that shares nothing with the solver: capacity is handed out grain by grain, each to
 * the child that is furthest behind for its weight, from the root down. Right to a few grains
 * without groups, and with groups where there is one device.
 */
final class GrainFilling {
  private final FluidProblem problem;
  private final double grain;
  private final double[] rates;
  private final double[] groupRates;
  private final double[] leftover;

  GrainFilling(FluidProblem problem, double grain) {
    this.problem = problem;
    this.grain = grain;
    this.rates = new double[problem.paths().length];
    this.groupRates = new double[problem.hierarchy().parentOfGroup().length];
    this.leftover = problem.capacities().clone();
  }

  double[] fill() {
    while (groupCanGrow(Hierarchy.ROOT)) {
      int parent = Hierarchy.ROOT;
      int flow = -1;
      while (flow < 0) {
        double lowest = Double.POSITIVE_INFINITY;
        int group = -1;
        for (int child = 0; child < groupRates.length; child++) {
          double level = groupRates[child] / problem.hierarchy().groupWeights()[child];
          if (problem.hierarchy().parentOfGroup()[child] == parent && groupCanGrow(child)
              && level < lowest) {
            lowest = level;
            group = child;
          }
        }
        for (int child = 0; child < rates.length; child++) {
          double level = rates[child] / problem.weights()[child];
          if (problem.hierarchy().groupOfFlow()[child] == parent && flowCanGrow(child)
              && level < lowest) {
            lowest = level;
            flow = child;
          }
        }
        parent = group;
      }
      rates[flow] += grain;
      for (int device : problem.paths()[flow]) {
        leftover[device] -= grain;
      }
      for (int group = problem.hierarchy().groupOfFlow()[flow]; group >= 0;
          group = problem.hierarchy().parentOfGroup()[group]) {
        groupRates[group] += grain;
      }
    }
    return rates;
  }

  private boolean groupCanGrow(int group) {
    for (int flow = 0; flow < rates.length; flow++) {
      int ancestor = problem.hierarchy().groupOfFlow()[flow];
      while (ancestor > group) {
        ancestor = problem.hierarchy().parentOfGroup()[ancestor];
      }
      if (ancestor == group && flowCanGrow(flow)) {
        return true;
      }
    }
    return false;
  }

  private boolean flowCanGrow(int flow) {
    if (rates[flow] + grain > problem.demands()[flow]) {
      return false;
    }
    for (int device : problem.paths()[flow]) {
      if (leftover[device] < grain) {
        return false;
      }
    }
    return true;
  }
}
