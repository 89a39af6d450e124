package io.mchannel.fluid;

/**
 * Weighted max-min filling without groups: the level of all flows rises together, a flow's rate
 * being its weight times the level, and a flow freezes when it reaches its demand or one of its
 * devices is full. A flow may load a device with more or less than its rate.
 *
 * <p>One heap holds whatever freezes next: a flow at the level of its demand, a device at the level
 * at which it would be full. Freezing a flow never lowers the level of a device, so a device's key
 * may be stale but only too small; it is corrected when it surfaces. Time is O((n + i) log (n + d))
 * for n flows, d devices and i crossings of a flow and a device.
 */
final class ProgressiveFilling {
  private final int[][] paths;
  private final double[] demands;
  private final double[] weights;
  private final double[][] loads;
  private final Incidence incidence;
  private final double[] leftover;
  private final double[] unfrozenWeight;
  private final double[] weightWhenSummed;
  private final int[] unfrozenFlows;
  private final boolean[] frozen;
  private final double[] rates;

  ProgressiveFilling(
      double[] capacities,
      int[][] paths,
      double[] demands,
      double[] weights,
      double[][] loads) {
    this.paths = paths;
    this.demands = demands;
    this.weights = weights;
    this.loads = loads;
    this.incidence = new Incidence(capacities.length, paths);
    this.leftover = capacities.clone();
    this.unfrozenWeight = new double[capacities.length];
    this.weightWhenSummed = new double[capacities.length];
    this.unfrozenFlows = new int[capacities.length];
    this.frozen = new boolean[paths.length];
    this.rates = new double[paths.length];
  }

  double[] fill() {
    int devices = leftover.length;
    double[] levels = new double[devices + paths.length];
    LevelHeap next = new LevelHeap(levels);
    for (int device = 0; device < devices; device++) {
      unfrozenFlows[device] = incidence.end(device) - incidence.start(device);
      if (unfrozenFlows[device] > 0) {
        sumWeights(device);
        levels[device] = fullAt(device);
        next.append(device);
      }
    }
    for (int flow = 0; flow < paths.length; flow++) {
      if (demands[flow] < Double.POSITIVE_INFINITY) {
        levels[devices + flow] = demands[flow] / weights[flow];
        next.append(devices + flow);
      }
    }
    next.order();
    while (!next.isEmpty()) {
      int id = next.first();
      if (id >= devices) {
        next.removeFirst();
        if (!frozen[id - devices]) {
          freeze(id - devices, demands[id - devices]);
        }
      } else if (unfrozenFlows[id] == 0) {
        next.removeFirst();
      } else {
        double level = fullAt(id);
        if (level > levels[id]) {
          levels[id] = level;
          next.lowerFirst();
        } else {
          next.removeFirst();
          freezeAll(id, level);
        }
      }
    }
    return rates;
  }

  private double fullAt(int device) {
    return Math.max(0, leftover[device]) / unfrozenWeight[device];
  }

  private void freezeAll(int device, double level) {
    for (int i = incidence.start(device); i < incidence.end(device); i++) {
      int flow = incidence.flow(i);
      if (!frozen[flow]) {
        freeze(flow, Math.min(demands[flow], weights[flow] * level));
      }
    }
  }

  private void freeze(int flow, double rate) {
    frozen[flow] = true;
    rates[flow] = rate;
    for (int hop = 0; hop < paths[flow].length; hop++) {
      int device = paths[flow][hop];
      leftover[device] -= loads[flow][hop] * rate;
      unfrozenFlows[device]--;
      unfrozenWeight[device] -= loads[flow][hop] * weights[flow];
      // Each subtraction leaves an error of the size of the former sum's last bit. Summing anew
      // whenever half of the weight is gone keeps the error small beside the sum itself.
      if (unfrozenFlows[device] > 0 && unfrozenWeight[device] < weightWhenSummed[device] / 2) {
        sumWeights(device);
      }
    }
  }

  private void sumWeights(int device) {
    double sum = 0;
    for (int i = incidence.start(device); i < incidence.end(device); i++) {
      int flow = incidence.flow(i);
      if (!frozen[flow]) {
        sum += loads[flow][incidence.hop(i)] * weights[flow];
      }
    }
    unfrozenWeight[device] = sum;
    weightWhenSummed[device] = sum;
  }
}
