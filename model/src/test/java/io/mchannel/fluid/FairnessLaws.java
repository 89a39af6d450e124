package io.mchannel.fluid;

import static org.assertj.core.api.Assertions.assertThat;

/** The conditions that define a max-min fair allocation, stated without an algorithm. */
final class FairnessLaws {
  private static final double EPSILON = 1e-9;
  private static final double ROUNDING = 1e-12;

  private final FluidProblem problem;
  private final double[] rates;

  FairnessLaws(FluidProblem problem, double[] rates) {
    this.problem = problem;
    this.rates = rates;
  }

  void assertFeasible(String context) {
    assertThat(rates).as(context).hasSize(problem.paths().length);
    for (int flow = 0; flow < rates.length; flow++) {
      assertThat(rates[flow])
          .as("%s, flow %s", context, flow)
          .isBetween(0.0, problem.demands()[flow]);
    }
    for (int device = 0; device < problem.capacities().length; device++) {
      assertThat(load(device))
          .as("%s, device %s", context, device)
          .isLessThanOrEqualTo(problem.capacities()[device] * (1 + ROUNDING));
    }
  }

  void assertEveryFlowIsAtDemandOrBottlenecked(String context) {
    for (int flow = 0; flow < rates.length; flow++) {
      assertThat(isAtDemand(flow) || hasBottleneck(flow))
          .as("%s: flow %s at %s is below its demand without a bottleneck", context, flow,
              rates[flow])
          .isTrue();
    }
  }

  private boolean isAtDemand(int flow) {
    return rates[flow] >= problem.demands()[flow] - EPSILON;
  }

  private boolean isFull(int device) {
    return load(device) >= problem.capacities()[device] - EPSILON;
  }

  private boolean hasBottleneck(int flow) {
    for (int device : problem.paths()[flow]) {
      if (isFull(device) && isLargestAtEveryLevel(flow, device)) {
        return true;
      }
    }
    return false;
  }

  private boolean isLargestAtEveryLevel(int flow, int device) {
    int[] groupOfFlow = problem.hierarchy().groupOfFlow();
    int[] parentOfGroup = problem.hierarchy().parentOfGroup();
    double[] groupWeights = problem.hierarchy().groupWeights();
    double level = rates[flow] / problem.weights()[flow];
    int parent = groupOfFlow[flow];
    while (true) {
      for (int sibling = 0; sibling < rates.length; sibling++) {
        if (groupOfFlow[sibling] == parent && crosses(sibling, device)
            && rates[sibling] / problem.weights()[sibling] > level + EPSILON) {
          return false;
        }
      }
      for (int sibling = 0; sibling < parentOfGroup.length; sibling++) {
        if (parentOfGroup[sibling] == parent
            && groupRate(sibling, device) / groupWeights[sibling] > level + EPSILON) {
          return false;
        }
      }
      if (parent == Hierarchy.ROOT) {
        return true;
      }
      level = groupRate(parent, device) / groupWeights[parent];
      parent = parentOfGroup[parent];
    }
  }

  private double groupRate(int group, int device) {
    double sum = 0;
    for (int flow = 0; flow < rates.length; flow++) {
      int ancestor = problem.hierarchy().groupOfFlow()[flow];
      while (ancestor > group) {
        ancestor = problem.hierarchy().parentOfGroup()[ancestor];
      }
      if (ancestor == group && crosses(flow, device)) {
        sum += rates[flow];
      }
    }
    return sum;
  }

  private double load(int device) {
    double sum = 0;
    for (int flow = 0; flow < rates.length; flow++) {
      if (crosses(flow, device)) {
        sum += rates[flow];
      }
    }
    return sum;
  }

  private boolean crosses(int flow, int device) {
    for (int crossed : problem.paths()[flow]) {
      if (crossed == device) {
        return true;
      }
    }
    return false;
  }
}
