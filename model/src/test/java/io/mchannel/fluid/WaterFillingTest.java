package io.mchannel.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class WaterFillingTest {
  private static final double GREEDY = Double.POSITIVE_INFINITY;
  private static final Offset<Double> EXACT = within(1e-12);

  @Test
  void whoeverWantsLessThanTheFairShareGetsItAndTheRestIsShared() {
    assertThat(oneDevice(22, new double[] {2, 8, 20, 20}, new double[] {1, 1, 1, 1}))
        .containsExactly(new double[] {2, 20.0 / 3, 20.0 / 3, 20.0 / 3}, EXACT);
  }

  @Test
  void withoutContentionEveryDemandIsMet() {
    assertThat(oneDevice(22, new double[] {2, 3, 4}, new double[] {1, 1, 1}))
        .containsExactly(2, 3, 4);
  }

  @Test
  void greedyFlowsShareByWeight() {
    assertThat(oneDevice(20, new double[] {GREEDY, GREEDY, GREEDY}, new double[] {1, 2, 1}))
        .containsExactly(new double[] {5, 10, 5}, EXACT);
  }

  @Test
  void whoSpreadsOverDevicesLoadsEachWithAPartOfItsRate() {
    // Two flows that spread over two devices of 10, and one on the first alone: 5 + 5/2 + 5/2.
    int[][] paths = {{0}, {0, 1}, {0, 1}};
    double[] demands = {GREEDY, GREEDY, GREEDY};
    FluidProblem problem =
        FluidProblem.flat(new double[] {10, 10}, paths, demands, new double[] {1, 1, 1});
    double[][] loads = {{1}, {0.5, 0.5}, {0.5, 0.5}};

    assertThat(WaterFilling.allocate(problem, loads)).containsExactly(new double[] {5, 5, 5}, EXACT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WaterFilling.allocate(problem, new double[][] {{0}, {1, 1}, {1, 1}}))
        .withMessageContaining("load of flow 0 is 0.0; it must be above 0");
  }

  @Test
  void tenantsShareBeforeTheirFlowsDo() {
    int[][] paths = {{0}, {0}, {0}, {0}};
    double[] demands = {GREEDY, GREEDY, GREEDY, GREEDY};
    double[] weights = {1, 1, 1, 1};
    double[] capacity = {22};
    Hierarchy tenants =
        new Hierarchy(
            new int[] {Hierarchy.ROOT, Hierarchy.ROOT},
            new double[] {1, 1},
            new int[] {0, 1, 1, 1});

    assertThat(WaterFilling.allocate(new FluidProblem(capacity, paths, demands, weights, tenants)))
        .containsExactly(new double[] {11, 11.0 / 3, 11.0 / 3, 11.0 / 3}, EXACT);
    assertThat(WaterFilling.allocate(FluidProblem.flat(capacity, paths, demands, weights)))
        .containsExactly(new double[] {5.5, 5.5, 5.5, 5.5}, EXACT);
  }

  @Test
  void whatOneApplicationLeavesGoesToItsOwnTenantFirst() {
    // Tenant 0: application 2 with a flow of demand 2 and application 3 with a greedy one;
    // tenant 1: one greedy flow. Half each, so application 3 gets 11 - 2.
    Hierarchy threeLevels =
        new Hierarchy(new int[] {-1, -1, 0, 0}, new double[] {1, 1, 1, 1}, new int[] {2, 3, 1});
    FluidProblem problem =
        new FluidProblem(
            new double[] {22},
            new int[][] {{0}, {0}, {0}},
            new double[] {2, GREEDY, GREEDY},
            new double[] {1, 1, 1},
            threeLevels);
    assertThat(WaterFilling.allocate(problem)).containsExactly(new double[] {2, 9, 11}, EXACT);
  }

  @Test
  void aTenantCompetesOnEachDeviceWithWhatItSendsThere() {
    // Tenant 0 has one flow on each of two devices, tenant 1 one flow on device 0 only. Were the
    // tenant's share counted over the whole pool, it would lose device 0 for its use of device 1.
    Hierarchy tenants = new Hierarchy(new int[] {-1, -1}, new double[] {1, 1}, new int[] {0, 0, 1});
    FluidProblem problem =
        new FluidProblem(
            new double[] {10, 10},
            new int[][] {{0}, {1}, {0}},
            new double[] {GREEDY, GREEDY, GREEDY},
            new double[] {1, 1, 1},
            tenants);
    assertThat(WaterFilling.allocate(problem)).containsExactly(new double[] {5, 10, 5}, EXACT);
  }

  @Test
  void betweenDevicesThatDisagreeTheGapIsSplitEvenly() {
    // Tenant 0: flow 0 on both devices, flow 2 (demand 1) on device 0. Tenant 1: flow 1 on both,
    // flow 3 (demand 1) on device 1. Device 0 would give flows 0 and 1 four and five, device 1
    // five and four; any split of nine between the two satisfies both devices.
    Hierarchy tenants =
        new Hierarchy(new int[] {-1, -1}, new double[] {1, 1}, new int[] {0, 1, 0, 1});
    FluidProblem problem =
        new FluidProblem(
            new double[] {10, 10},
            new int[][] {{0, 1}, {0, 1}, {0}, {1}},
            new double[] {GREEDY, GREEDY, 1, 1},
            new double[] {1, 1, 1, 1},
            tenants);
    assertThat(WaterFilling.allocate(problem))
        .containsExactly(new double[] {4.5, 4.5, 1, 1}, within(1e-9));
  }

  @Test
  void theParkingLotGivesTheLongFlowTheLeastOfItsShares() {
    // Flow 0 crosses both devices; device 0 has two more flows, device 1 one more.
    FluidProblem problem =
        FluidProblem.flat(
            new double[] {9, 10},
            new int[][] {{0, 1}, {0}, {0}, {1}},
            new double[] {GREEDY, GREEDY, GREEDY, GREEDY},
            new double[] {1, 1, 1, 1});
    assertThat(WaterFilling.allocate(problem)).containsExactly(new double[] {3, 3, 3, 7}, EXACT);
  }

  @Test
  void aFlowWithoutDemandAndAFlowThroughADeadDeviceGetNothingAndTakeNothing() {
    FluidProblem problem =
        FluidProblem.flat(
            new double[] {10, 0},
            new int[][] {{0}, {0}, {0, 1}},
            new double[] {0, GREEDY, GREEDY},
            new double[] {1, 1, 1});
    assertThat(WaterFilling.allocate(problem)).containsExactly(0, 10, 0);
  }

  @Test
  void aFlowThatCrossesNothingGetsItsDemand() {
    assertThat(
            WaterFilling.allocate(
                FluidProblem.flat(
                    new double[] {}, new int[][] {{}}, new double[] {7}, new double[] {1})))
        .containsExactly(7);
  }

  @Test
  void theExtremesOfWeightLeaveTheLightFlowItsPartWithoutInfinityOrNaN() {
    assertThat(oneDevice(22, new double[] {GREEDY, 4, GREEDY}, new double[] {1e-9, 1e9, 1e-9}))
        .containsExactly(new double[] {9, 4, 9}, EXACT);
  }

  @Test
  void aWeightOutsideItsRangeIsRefusedByName() {
    for (double weight : new double[] {0, -1, Double.NaN, 1e-300, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> oneDevice(22, new double[] {1, 1}, new double[] {1, weight}))
          .withMessageContaining("weight of flow 1 is " + weight)
          .withMessageContaining("[1.0E-9, 1.0E9]");
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> new Hierarchy(new int[] {-1}, new double[] {weight}, new int[] {0}))
          .withMessageContaining("weight of group 0 is " + weight);
    }
  }

  @Test
  void otherWrongInputIsRefusedByName() {
    double[] one = {1};
    double[] nan = {Double.NaN};
    assertRefused(new double[] {-1}, new int[][] {{0}}, one, one, "capacity of device 0 is -1.0");
    assertRefused(nan, new int[][] {{0}}, one, one, "capacity of device 0");
    assertRefused(one, new int[][] {{0}}, nan, one, "demand of flow 0 is NaN");
    assertRefused(one, new int[][] {{0}}, new double[] {-2}, one, "demand of flow 0 is -2.0");
    assertRefused(one, new int[][] {{1}}, one, one, "flow 0 crosses device 1; there are 1");
    assertRefused(one, new int[][] {{0, 0}}, one, one, "flow 0 crosses device 0 twice");
    double[] greedy = {GREEDY};
    assertRefused(one, new int[][] {{}}, greedy, one, "greedy and crosses no device");
    assertRefused(one, new int[][] {{0}}, new double[] {1, 2}, one, "2 demands for 1 paths");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Hierarchy(new int[] {0}, one, new int[] {0}))
        .withMessageContaining("parent of group 0 is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Hierarchy(new int[] {-1}, one, new int[] {1}))
        .withMessageContaining("group of flow 0 is 1");
  }

  @Test
  void everyFlowIsAtItsDemandOrHasABottleneck() {
    for (long seed = 1; seed <= 3000; seed++) {
      FluidProblem problem = RandomProblems.flat(new Random(seed), 8, 20);
      FairnessLaws laws = new FairnessLaws(problem, WaterFilling.allocate(problem));
      laws.assertFeasible("seed " + seed);
      laws.assertEveryFlowIsAtDemandOrBottlenecked("seed " + seed);
    }
  }

  @Test
  void agreesWithHandingOutGrainsOnSmallProblems() {
    double grain = 1.0 / 64;
    for (long seed = 1; seed <= 150; seed++) {
      FluidProblem problem = RandomProblems.flat(new Random(seed), 3, 6);
      assertThat(WaterFilling.allocate(problem))
          .as("seed %s", seed)
          .containsExactly(new GrainFilling(problem, grain).fill(), within(12 * grain));
    }
  }

  @Test
  void agreesWithHandingOutGrainsAlongTheTreeOnOneDevice() {
    double grain = 1.0 / 64;
    for (long seed = 1; seed <= 150; seed++) {
      FluidProblem problem = RandomProblems.withGroups(new Random(seed), 1, 8, 4);
      assertThat(WaterFilling.allocate(problem))
          .as("seed %s", seed)
          .containsExactly(new GrainFilling(problem, grain).fill(), within(12 * grain));
    }
  }

  @Test
  void offersWithoutGroupsMeetAtTheProgressiveFilling() {
    for (long seed = 1; seed <= 2000; seed++) {
      FluidProblem problem = RandomProblems.flat(new Random(seed), 8, 20);
      assertThat(new HierarchicalFilling(problem).fill())
          .as("seed %s", seed)
          .containsExactly(WaterFilling.allocate(problem), within(1e-9));
    }
  }

  @Test
  void withGroupsEveryFlowIsAtItsDemandOrHasABottleneckAtEveryLevel() {
    for (long seed = 1; seed <= 3000; seed++) {
      assertHierarchicallyFair(RandomProblems.withGroups(new Random(seed), 6, 16, 6), seed);
    }
  }

  @Test
  void whereEveryTenantCrossesEveryPortAndDimmTheLawsHoldToo() {
    for (long seed = 1; seed <= 100; seed++) {
      assertHierarchicallyFair(RandomProblems.portsAndDimms(new Random(seed)), seed);
    }
  }

  private static void assertHierarchicallyFair(FluidProblem problem, long seed) {
    FairnessLaws laws = new FairnessLaws(problem, WaterFilling.allocate(problem));
    laws.assertFeasible("seed " + seed);
    laws.assertEveryFlowIsAtDemandOrBottlenecked("seed " + seed);
  }

  @Test
  void theOrderOfFlowsAndDevicesChangesNoShare() {
    for (long seed = 1; seed <= 500; seed++) {
      Random random = new Random(seed);
      FluidProblem problem = RandomProblems.withGroups(random, 6, 16, seed % 2 == 0 ? 4 : 0);
      double[] rates = WaterFilling.allocate(problem);
      int[] flowAt = permutation(random, rates.length);
      int[] deviceAt = permutation(random, problem.capacities().length);
      int[] placeOfDevice = new int[deviceAt.length];
      double[] capacities = new double[deviceAt.length];
      for (int place = 0; place < deviceAt.length; place++) {
        placeOfDevice[deviceAt[place]] = place;
        capacities[place] = problem.capacities()[deviceAt[place]];
      }
      int[][] paths = new int[rates.length][];
      double[] demands = new double[rates.length];
      double[] weights = new double[rates.length];
      int[] groupOfFlow = new int[rates.length];
      double[] expected = new double[rates.length];
      for (int place = 0; place < rates.length; place++) {
        int flow = flowAt[place];
        paths[place] = Arrays.stream(problem.paths()[flow]).map(d -> placeOfDevice[d]).toArray();
        demands[place] = problem.demands()[flow];
        weights[place] = problem.weights()[flow];
        groupOfFlow[place] = problem.hierarchy().groupOfFlow()[flow];
        expected[place] = rates[flow];
      }
      Hierarchy hierarchy =
          new Hierarchy(
              problem.hierarchy().parentOfGroup(),
              problem.hierarchy().groupWeights(),
              groupOfFlow);
      assertThat(
              WaterFilling.allocate(
                  new FluidProblem(capacities, paths, demands, weights, hierarchy)))
          .as("seed %s", seed)
          .containsExactly(expected, within(1e-9));
    }
  }

  private static int[] permutation(Random random, int size) {
    return random.ints(0, size).distinct().limit(size).toArray();
  }

  private static double[] oneDevice(double capacity, double[] demands, double[] weights) {
    int[][] paths = new int[demands.length][];
    Arrays.fill(paths, new int[] {0});
    return WaterFilling.allocate(
        FluidProblem.flat(new double[] {capacity}, paths, demands, weights));
  }

  private static void assertRefused(
      double[] capacities, int[][] paths, double[] demands, double[] weights, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FluidProblem.flat(capacities, paths, demands, weights))
        .withMessageContaining(message);
  }
}
