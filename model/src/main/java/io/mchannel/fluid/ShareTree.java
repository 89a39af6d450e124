package io.mchannel.fluid;

import java.util.Arrays;

/**
 * The part of a {@link Hierarchy} whose flows cross one device, and how that device divides its
 * capacity along it.
 */
final class ShareTree {
  private static final int ROOT_NODE = 0;
  private static final int NO_FLOW = -1;

  // Every node stands behind its parent; the children of one node stand side by side.
  private final double[] weights;
  private final int[] firstChild;
  private final int[] endOfChildren;
  private final int[] positions;
  private final double[] limits;
  private final double[] offers;
  /** The children of each node by rising limit over weight; kept, as it changes little. */
  private final int[] order;
  /** For each place of the order the limits of all siblings before it. */
  private final double[] limitBelow;
  /** For each place of the order the weights of the siblings from it on. */
  private final double[] weightFrom;

  private ShareTree(double[] weights, int[] firstChild, int[] endOfChildren, int[] positions) {
    this.weights = weights;
    this.firstChild = firstChild;
    this.endOfChildren = endOfChildren;
    this.positions = positions;
    this.limits = new double[weights.length];
    this.offers = new double[weights.length];
    this.limitBelow = new double[weights.length + 1];
    this.weightFrom = new double[weights.length + 1];
    this.order = new int[weights.length];
    for (int node = 0; node < order.length; node++) {
      order[node] = node;
    }
  }

  /**
   * Computes what the device offers each of its flows: what the flow would get if it asked for
   * everything while each other flow asked for its limit.
   *
   * @param limitAt the limits, by position in the device's {@link Incidence}
   * @param offerAt set to the offers, by position
   */
  void offer(double capacity, double[] limitAt, double[] offerAt) {
    for (int node = weights.length - 1; node >= 0; node--) {
      if (positions[node] == NO_FLOW) {
        double sum = 0;
        for (int child = firstChild[node]; child < endOfChildren[node]; child++) {
          sum += limits[child];
        }
        limits[node] = sum;
      } else {
        limits[node] = limitAt[positions[node]];
      }
    }
    offers[ROOT_NODE] = capacity;
    for (int node = 0; node < weights.length; node++) {
      if (positions[node] == NO_FLOW) {
        offerToChildren(node);
      } else {
        offerAt[positions[node]] = offers[node];
      }
    }
  }

  /**
   * Offers every child what it would get if it asked for everything: its weight times the level L
   * at which that, and for each other child the lesser of its limit and its weight times L, add up
   * to what the parent is offered.
   */
  private void offerToChildren(int parent) {
    int start = firstChild[parent];
    int end = endOfChildren[parent];
    double amount = offers[parent];
    sortByLevel(start, end);
    limitBelow[start] = 0;
    for (int i = start; i < end; i++) {
      limitBelow[i + 1] = limitBelow[i] + limits[order[i]];
    }
    weightFrom[end] = 0;
    for (int i = end - 1; i >= start; i--) {
      weightFrom[i] = weightFrom[i + 1] + weights[order[i]];
    }
    // Were all to ask for their limits, those before this place would get them.
    int unmet = start;
    while (unmet < end && isMet(unmet, amount - limitBelow[unmet], weightFrom[unmet])) {
      unmet++;
    }
    if (unmet < end) {
      double level = Math.max(0, amount - limitBelow[unmet]) / weightFrom[unmet];
      for (int i = unmet; i < end; i++) {
        offers[order[i]] = weights[order[i]] * level;
      }
    }
    // One of those that asks for everything pushes the level down to where some others, all with
    // higher limits than its own, are no longer met: from the place between low and high on.
    for (int i = start; i < unmet; i++) {
      int asker = order[i];
      int low = i + 1;
      int high = unmet;
      while (low < high) {
        int place = (low + high + 1) >>> 1;
        double left = amount - (limitBelow[place] - limits[asker]);
        if (isMet(place - 1, left, weightFrom[place] + weights[asker])) {
          low = place;
        } else {
          high = place - 1;
        }
      }
      double left = amount - (limitBelow[low] - limits[asker]);
      offers[asker] = weights[asker] * (Math.max(0, left) / (weightFrom[low] + weights[asker]));
    }
  }

  /** Whether the node at a place of the order gets its limit when a weight shares what is left. */
  private boolean isMet(int place, double left, double sharingWeight) {
    int node = order[place];
    return limits[node] <= weights[node] * (Math.max(0, left) / sharingWeight);
  }

  /** Shell sort: quick for short ranges and for ranges that are nearly in order already. */
  private void sortByLevel(int start, int end) {
    for (int gap = firstGap(end - start); gap > 0; gap = nextGap(gap)) {
      for (int i = start + gap; i < end; i++) {
        int node = order[i];
        double limit = limits[node];
        double weight = weights[node];
        int hole = i;
        while (hole - gap >= start
            && limits[order[hole - gap]] * weight > limit * weights[order[hole - gap]]) {
          order[hole] = order[hole - gap];
          hole -= gap;
        }
        order[hole] = node;
      }
    }
  }

  private static int firstGap(int size) {
    return size < 32 ? 1 : nextGap(size);
  }

  private static int nextGap(int gap) {
    return gap == 2 ? 1 : gap * 4 / 9;
  }

  /** Builds the trees of many devices with one set of scratch arrays. */
  static final class Builder {
    private final FluidProblem problem;
    // Slot 0 is the root, slot g + 1 group g; all zero between two calls.
    private final int[] childrenOf;
    private final int[] nodeOf;
    private int[] present = new int[16];

    Builder(FluidProblem problem) {
      this.problem = problem;
      int groups = problem.hierarchy().parentOfGroup().length;
      this.childrenOf = new int[groups + 1];
      this.nodeOf = new int[groups + 1];
    }

    ShareTree treeOf(Incidence incidence, int device) {
      Hierarchy hierarchy = problem.hierarchy();
      int start = incidence.start(device);
      int end = incidence.end(device);
      int groups = countChildren(incidence, start, end);
      int nodes = 1 + groups + end - start;
      double[] weights = new double[nodes];
      int[] firstChild = new int[nodes];
      int[] endOfChildren = new int[nodes];
      int[] positions = new int[nodes];
      Arrays.fill(positions, NO_FLOW);

      nodeOf[0] = ROOT_NODE;
      firstChild[ROOT_NODE] = 1;
      endOfChildren[ROOT_NODE] = 1;
      int free = 1 + childrenOf[0];
      // By rising number, so that a group has its node before its children ask for theirs.
      Arrays.sort(present, 0, groups);
      for (int i = 0; i < groups; i++) {
        int group = present[i];
        int node = endOfChildren[nodeOf[hierarchy.parentOfGroup()[group] + 1]]++;
        nodeOf[group + 1] = node;
        weights[node] = hierarchy.groupWeights()[group];
        firstChild[node] = free;
        endOfChildren[node] = free;
        free += childrenOf[group + 1];
        childrenOf[group + 1] = 0;
      }
      childrenOf[0] = 0;
      for (int i = start; i < end; i++) {
        int flow = incidence.flow(i);
        int node = endOfChildren[nodeOf[hierarchy.groupOfFlow()[flow] + 1]]++;
        weights[node] = problem.weights()[flow];
        positions[node] = i;
      }
      return new ShareTree(weights, firstChild, endOfChildren, positions);
    }

    /** Counts children on this device and lists the groups present; gives their number. */
    private int countChildren(Incidence incidence, int start, int end) {
      Hierarchy hierarchy = problem.hierarchy();
      int groups = 0;
      for (int i = start; i < end; i++) {
        int group = hierarchy.groupOfFlow()[incidence.flow(i)];
        while (++childrenOf[group + 1] == 1 && group != Hierarchy.ROOT) {
          if (groups == present.length) {
            present = Arrays.copyOf(present, 2 * groups);
          }
          present[groups++] = group;
          group = hierarchy.parentOfGroup()[group];
        }
      }
      return groups;
    }
  }
}
