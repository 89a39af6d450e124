package io.mchannel.fluid;

/**
 * Filling along a {@link Hierarchy}: all devices repeat their offers, each from the limits that all
 * last offers put on its flows, until no offer moves.
 *
 * <p>A smaller limit of one flow raises the offers to others, never lowers them, so two devices can
 * overshoot in turns for ever; meeting halfway between the last offer and the new one ends that.
 * Convergence is geometric, not finite, and not proven in general. A round takes O(i log i) for i
 * crossings of a flow and a device; some tens to a few hundred rounds are usual, so this costs a
 * hundred times what the flat filling costs.
 */
final class HierarchicalFilling {
  /** The part of its capacity by which a device's offers may still move at the end. */
  private static final double STANDSTILL = 1e-12;

  private static final int MAX_ROUNDS = 20_000;

  private final FluidProblem problem;
  private final Incidence incidence;
  private final ShareTree[] trees;
  private final double[] offers;
  private final double[] freshOffers;
  private final double[] limits;
  private final double[] leastOffer;

  HierarchicalFilling(FluidProblem problem) {
    this.problem = problem;
    int devices = problem.capacities().length;
    int flows = problem.paths().length;
    incidence = new Incidence(devices, problem.paths());
    trees = new ShareTree[devices];
    offers = new double[incidence.size()];
    ShareTree.Builder builder = new ShareTree.Builder(problem);
    for (int device = 0; device < devices; device++) {
      trees[device] = builder.treeOf(incidence, device);
      for (int i = incidence.start(device); i < incidence.end(device); i++) {
        offers[i] = problem.capacities()[device];
      }
    }
    freshOffers = new double[offers.length];
    limits = new double[offers.length];
    leastOffer = new double[flows];
  }

  /**
   * The rate of each flow.
   *
   * @throws ArithmeticException if the offers still move after {@value #MAX_ROUNDS} rounds
   */
  double[] fill() {
    // The first offers answer whole capacities as limits; there is nothing to meet halfway yet.
    boolean moving = repeatOffers(1);
    for (int round = 1; moving; round++) {
      if (round == MAX_ROUNDS) {
        throw new ArithmeticException(
            "the devices' offers still move after " + MAX_ROUNDS + " rounds");
      }
      moving = repeatOffers(0.5);
    }
    findLeastOffers();
    return withinCapacities(leastOffer.clone());
  }

  private boolean repeatOffers(double step) {
    findLeastOffers();
    for (int i = 0; i < offers.length; i++) {
      limits[i] = leastOffer[incidence.flow(i)];
    }
    boolean moving = false;
    for (int device = 0; device < trees.length; device++) {
      double capacity = problem.capacities()[device];
      int start = incidence.start(device);
      int end = incidence.end(device);
      trees[device].offer(capacity, limits, freshOffers);
      for (int i = start; i < end; i++) {
        double move = freshOffers[i] - offers[i];
        moving |= Math.abs(move) > STANDSTILL * capacity;
        offers[i] += step * move;
      }
    }
    return moving;
  }

  /** For each flow the least among its demand and the offers to it. */
  private void findLeastOffers() {
    System.arraycopy(problem.demands(), 0, leastOffer, 0, leastOffer.length);
    for (int i = 0; i < offers.length; i++) {
      int flow = incidence.flow(i);
      leastOffer[flow] = Math.min(leastOffer[flow], offers[i]);
    }
  }

  /** Takes back what the last bits of the offers exceed a capacity by. */
  private double[] withinCapacities(double[] rates) {
    double[] scales = new double[trees.length];
    for (int device = 0; device < trees.length; device++) {
      double load = 0;
      for (int i = incidence.start(device); i < incidence.end(device); i++) {
        load += rates[incidence.flow(i)];
      }
      double capacity = problem.capacities()[device];
      scales[device] = load > capacity ? capacity / load : 1;
    }
    for (int flow = 0; flow < rates.length; flow++) {
      double scale = 1;
      for (int device : problem.paths()[flow]) {
        scale = Math.min(scale, scales[device]);
      }
      rates[flow] *= scale;
    }
    return rates;
  }
}
