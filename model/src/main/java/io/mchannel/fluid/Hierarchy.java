package io.mchannel.fluid;

import java.util.Arrays;

/**
 * The tree that shares are divided along: groups (tenants, their applications, to any depth) whose
 * leaves are the flows.
 *
 * @param parentOfGroup for each group the group that it belongs to, a smaller number than its own,
 *     or {@link #ROOT}
 * @param groupWeights for each group its weight among its siblings, in [{@value
 *     FluidProblem#MIN_WEIGHT}, {@value FluidProblem#MAX_WEIGHT}]
 * @param groupOfFlow for each flow the group that it belongs to, or {@link #ROOT}
 */
public record Hierarchy(int[] parentOfGroup, double[] groupWeights, int[] groupOfFlow) {
  /** The parent of those that belong to no group. */
  public static final int ROOT = -1;

  /**
   * Checks that the groups form a tree.
   *
   * @throws IllegalArgumentException naming the group or flow that is wrong
   */
  public Hierarchy {
    if (groupWeights.length != parentOfGroup.length) {
      throw new IllegalArgumentException(
          groupWeights.length + " group weights for " + parentOfGroup.length + " groups");
    }
    for (int group = 0; group < parentOfGroup.length; group++) {
      int parent = parentOfGroup[group];
      if (parent < ROOT || parent >= group) {
        throw new IllegalArgumentException(
            "parent of group " + group + " is " + parent
                + "; it must be ROOT (-1) or a group with a smaller number");
      }
      FluidProblem.requireWeight("group", group, groupWeights[group]);
    }
    for (int flow = 0; flow < groupOfFlow.length; flow++) {
      int group = groupOfFlow[flow];
      if (group < ROOT || group >= parentOfGroup.length) {
        throw new IllegalArgumentException(
            "group of flow " + flow + " is " + group + "; there are " + parentOfGroup.length
                + " groups");
      }
    }
  }

  /** All flows are equals below the root. */
  public static Hierarchy flat(int flows) {
    int[] groupOfFlow = new int[flows];
    Arrays.fill(groupOfFlow, ROOT);
    return new Hierarchy(new int[0], new double[0], groupOfFlow);
  }

  boolean isFlat() {
    return parentOfGroup.length == 0;
  }
}
