package io.mchannel.fluid;

import java.util.Random;

/** Random problems with coarse numbers, so that ties, zeros and equal levels are common. */
final class RandomProblems {
  private RandomProblems() {}

  static FluidProblem flat(Random random, int maxDevices, int maxFlows) {
    return withGroups(random, maxDevices, maxFlows, 0);
  }

  static FluidProblem withGroups(Random random, int maxDevices, int maxFlows, int maxGroups) {
    int devices = 1 + random.nextInt(maxDevices);
    int flows = 1 + random.nextInt(maxFlows);
    int groups = maxGroups == 0 ? 0 : 1 + random.nextInt(maxGroups);
    double[] capacities = new double[devices];
    for (int device = 0; device < devices; device++) {
      capacities[device] = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(40);
    }
    int[][] paths = new int[flows][];
    double[] demands = new double[flows];
    double[] weights = new double[flows];
    int[] groupOfFlow = new int[flows];
    for (int flow = 0; flow < flows; flow++) {
      int[] order = random.ints(0, devices).distinct().limit(1 + random.nextInt(devices)).toArray();
      paths[flow] = order;
      demands[flow] =
          switch (random.nextInt(4)) {
            case 0 -> Double.POSITIVE_INFINITY;
            case 1 -> 0.0;
            default -> random.nextInt(20) / 2.0;
          };
      weights[flow] = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1;
      groupOfFlow[flow] = random.nextInt(groups + 1) - 1;
    }
    int[] parentOfGroup = new int[groups];
    double[] groupWeights = new double[groups];
    for (int group = 0; group < groups; group++) {
      parentOfGroup[group] = random.nextInt(group + 1) - 1;
      groupWeights[group] = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1;
    }
    return new FluidProblem(
        capacities, paths, demands, weights,
        new Hierarchy(parentOfGroup, groupWeights, groupOfFlow));
  }

  /** A pool: each flow crosses one port and one DIMM; two applications a tenant. */
  static FluidProblem portsAndDimms(Random random) {
    int ports = 1 + random.nextInt(8);
    int dimms = 1 + random.nextInt(8);
    int tenants = 1 + random.nextInt(8);
    int flows = 8 + random.nextInt(120);
    double[] capacities = random.ints(ports + dimms, 18, 28).asDoubleStream().toArray();
    int[][] paths = new int[flows][];
    double[] demands = new double[flows];
    double[] weights = new double[flows];
    int[] groupOfFlow = new int[flows];
    for (int flow = 0; flow < flows; flow++) {
      paths[flow] = new int[] {random.nextInt(ports), ports + random.nextInt(dimms)};
      demands[flow] = random.nextBoolean() ? Double.POSITIVE_INFINITY : 14 * random.nextDouble();
      weights[flow] = 1;
      groupOfFlow[flow] = tenants + random.nextInt(2 * tenants);
    }
    int[] parentOfGroup = new int[3 * tenants];
    double[] groupWeights = new double[3 * tenants];
    for (int group = 0; group < 3 * tenants; group++) {
      parentOfGroup[group] = group < tenants ? Hierarchy.ROOT : (group - tenants) / 2;
      groupWeights[group] = 1;
    }
    return new FluidProblem(
        capacities, paths, demands, weights,
        new Hierarchy(parentOfGroup, groupWeights, groupOfFlow));
  }
}
