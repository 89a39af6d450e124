package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.transport.CapacityProbe.Adjustment;
import io.mchannel.transport.MemChannelPlus.Idea;
import io.mchannel.transport.MemChannelPlus.Ideas;
import org.junit.jupiter.api.Test;

/**
 * A device of at most 20 GB/s, congested above a load of 0.5. The load factor is the last sample; full
 * idleness regains 0.05 * 20 = 1 GB/s an interval of ten windows.
 */
final class ProportionalProbeTest {
  private static final double MAX = 20;
  private static final Parameters IMMEDIATE = Parameters.DEFAULT.withControl(1, 0.5, 0.05, 0.05);

  /** Three time constants of a filter of a quarter of ten windows: 7.5. */
  private static final int SETTLED = 8;

  /** Decrease by 1.5 % for good and up to 25 % for an interval, band 5 %, first probe 0.01 %. */
  private static final Ideas IDEAS =
      new Ideas(true, 0.25, 0.05, true, 0.015, 0.25, 0.0001, true, true, 1);

  private final ScriptedMachine machine = new ScriptedMachine(1);

  private static ProportionalProbe probe(Ideas ideas) {
    return new ProportionalProbe(MAX, IMMEDIATE, ideas);
  }

  private void hear(CapacityProbe probe, double pressure, int samples) {
    machine.pressure = pressure;
    for (int sample = 0; sample < samples; sample++) {
      probe.sample(0, machine);
    }
  }

  private void assertNoDecreaseBefore(int samples, ProportionalProbe probe) {
    double before = probe.capacityGBps();
    hear(probe, 1, samples - 1);
    assertThat(probe.adjust(1)).isEqualTo(Adjustment.HOLD);
    assertThat(probe.capacityGBps()).isEqualTo(before);
    hear(probe, 1, 1);
    assertThat(probe.adjust(1)).isEqualTo(Adjustment.DECREASE);
  }

  /** What is believed after a first decrease. */
  private double decreased(Ideas ideas, double pressure, double rateGBps) {
    ProportionalProbe probe = probe(ideas);
    hear(probe, pressure, 30);
    assertThat(probe.adjust(rateGBps)).isEqualTo(Adjustment.DECREASE);
    return probe.capacityGBps();
  }

  private static void assertIncreasesTo(ProportionalProbe probe, double... capacities) {
    for (double capacity : capacities) {
      assertThat(probe.adjust(1)).isEqualTo(Adjustment.INCREASE);
      assertThat(probe.capacityGBps()).isCloseTo(capacity, within(1e-9));
    }
  }

  @Test
  void aDecreaseStartsFromWhatFlowsWhereLessFlowsThanIsBelieved() {
    assertThat(decreased(IDEAS, 1, 10)).isCloseTo(10 * 0.75, within(1e-12));
    assertThat(decreased(IDEAS.without(Idea.ANCHOR), 1, 10)).isCloseTo(20 * 0.75, within(1e-12));
    assertThat(decreased(IDEAS, 1, 20.5)).isCloseTo(20 * 0.75, within(1e-12));
  }

  @Test
  void aDecreaseDrainsByTheSquareOfTheExcess() {
    // Half way from the threshold to full load: a quarter of the drain.
    assertThat(decreased(IDEAS, 0.75, 10)).isCloseTo(10 * (1 - 0.25 / 4), within(1e-12));
    // A fifth of the way: the drain is 1 %, less than what is taken off for good.
    assertThat(decreased(IDEAS, 0.6, 10)).isCloseTo(10 * (1 - 0.015), within(1e-12));
  }

  @Test
  void aDecreaseForGoodIsThePublishedOneButNoMoreThanTheDerating() {
    Ideas noDrain = IDEAS.without(Idea.DRAIN);
    // Published: half of the excess. A fiftieth of the way gives 1 %.
    assertThat(decreased(noDrain, 0.51, 10)).isCloseTo(10 * (1 - 0.01), within(1e-12));
    assertThat(decreased(noDrain, 0.75, 10)).isCloseTo(10 * (1 - 0.015), within(1e-12));
    assertThat(decreased(noDrain, 1, 10)).isCloseTo(10 * (1 - 0.015), within(1e-12));
  }

  @Test
  void withoutDeratingADecreaseIsThePublishedOne() {
    for (double load : new double[] {0.51, 0.6, 0.75, 1}) {
      AdditiveMultiplicativeProbe published = new AdditiveMultiplicativeProbe(MAX, IMMEDIATE);
      published.sample(load);
      published.adjust(10);

      Ideas ideas = IDEAS.without(Idea.DERATE).without(Idea.ANCHOR);
      assertThat(decreased(ideas, load, 10)).isEqualTo(published.capacityGBps());
    }
  }

  @Test
  void fromTheDrainItReturnsToWhatIsSafeInStepsOfRegainAndProbesFromThereInGrowingOnes() {
    ProportionalProbe probe = probe(IDEAS);
    hear(probe, 1, SETTLED);
    probe.adjust(10);
    hear(probe, 0, 1);

    assertIncreasesTo(probe, 8.5, 9.5, 9.85);
    // 0.01 % of 20 is 0.002; each step is half as large again.
    assertIncreasesTo(probe, 9.852, 9.855, 9.8595);
  }

  @Test
  void stepsShrinkAsTheLoadNearsTheThreshold() {
    ProportionalProbe probe = probe(IDEAS);
    hear(probe, 1, SETTLED);
    probe.adjust(10);
    hear(probe, 0.25, 1);

    assertIncreasesTo(probe, 8, 8.5, 9, 9.5, 9.85, 9.851, 9.8525);
    hear(probe, 0.5, 1);
    assertIncreasesTo(probe, 9.8525);
  }

  @Test
  void probingStepsGrowNoLargerThanTheRegain() {
    ProportionalProbe probe = probe(IDEAS);
    hear(probe, 1, SETTLED);
    probe.adjust(2);
    hear(probe, 0, 1);
    for (int interval = 0; interval < 18; interval++) {
      probe.adjust(1);
    }
    double before = probe.capacityGBps();
    assertThat(before).isBetween(4.0, 18.0);
    assertIncreasesTo(probe, before + 1, before + 2);
  }

  @Test
  void withoutTheProbeEveryStepIsThePublishedOne() {
    ProportionalProbe probe = probe(IDEAS.without(Idea.PROBE));
    hear(probe, 1, SETTLED);
    probe.adjust(10);
    hear(probe, 0, 1);

    assertIncreasesTo(probe, 8.5, 9.5, 9.85, 10.85, 11.85);
  }

  @Test
  void aDecreaseStartsProbingAnew() {
    ProportionalProbe probe = probe(IDEAS.without(Idea.DRAIN));
    hear(probe, 1, SETTLED);
    probe.adjust(10);
    hear(probe, 0, 1);
    assertIncreasesTo(probe, 9.852, 9.855, 9.8595);
    hear(probe, 1, SETTLED);
    probe.adjust(8);
    hear(probe, 0, 1);

    assertIncreasesTo(probe, 7.88 + 0.002, 7.88 + 0.005);
  }

  @Test
  void noDecreaseBeforeTheFilterHasCaughtUp() {
    ProportionalProbe probe = probe(IDEAS);
    assertNoDecreaseBefore(SETTLED, probe);
    assertNoDecreaseBefore(SETTLED, probe);
  }

  @Test
  void thePublishedFilterTakesFourTimesAsLongToCatchUp() {
    assertNoDecreaseBefore(30, probe(IDEAS.without(Idea.FILTER)));
  }

  @Test
  void aSlowLoadFactorIsWaitedForWhereItIsSlowerThanTheFilter() {
    // g = 1/16: half of the load factor is news after ln 2 / g = 11.1 samples.
    Parameters slow = IMMEDIATE.withControl(1.0 / 16, 0.25, 0.05, 0.05);
    assertNoDecreaseBefore(12, new ProportionalProbe(MAX, slow, IDEAS));
  }

  @Test
  void moreMayFlowThanIsBelievedByTheBand() {
    ProportionalProbe probe = probe(IDEAS);
    hear(probe, 1, SETTLED);
    assertThat(probe.adjust(21.1)).isEqualTo(Adjustment.HOLD);
    assertThat(probe.adjust(20.9)).isEqualTo(Adjustment.DECREASE);

    ProportionalProbe without = probe(IDEAS.without(Idea.BAND));
    hear(without, 1, SETTLED);
    assertThat(without.adjust(20.1)).isEqualTo(Adjustment.HOLD);
    assertThat(without.adjust(19.9)).isEqualTo(Adjustment.DECREASE);
  }

  @Test
  void theLoadIsTheQueueInProportionOrItsShareOfTimeInOverload() {
    machine.load = 1;
    ProportionalProbe proportional = probe(IDEAS);
    ProportionalProbe share = probe(IDEAS.without(Idea.PROPORTIONAL));
    hear(proportional, 0.2, SETTLED);
    hear(share, 0.2, SETTLED);

    assertThat(proportional.adjust(10)).isEqualTo(Adjustment.INCREASE);
    assertThat(share.adjust(10)).isEqualTo(Adjustment.DECREASE);
  }

  @Test
  void theBeliefStaysBetweenFloorAndMaximum() {
    ProportionalProbe probe = probe(IDEAS);
    for (int interval = 0; interval < 100; interval++) {
      hear(probe, 1, SETTLED);
      probe.adjust(0);
    }
    assertThat(probe.capacityGBps()).isEqualTo(0.05 * MAX);

    hear(probe, 0, 1);
    for (int interval = 0; interval < 100; interval++) {
      probe.adjust(0);
    }
    assertThat(probe.capacityGBps()).isEqualTo(MAX);
  }

  @Test
  void aBrokenSensorIsNoLoad() {
    ProportionalProbe probe = probe(IDEAS);
    hear(probe, Double.NaN, SETTLED);
    assertThat(probe.adjust(10)).isEqualTo(Adjustment.INCREASE);
    hear(probe, Double.POSITIVE_INFINITY, SETTLED);
    assertThat(probe.adjust(10)).isEqualTo(Adjustment.DECREASE);
  }

  @Test
  void whatHostsAgreeOnIsCutToWhatTheDeviceCanHave() {
    ProportionalProbe probe = probe(IDEAS);
    probe.agree(12);
    assertThat(probe.capacityGBps()).isEqualTo(12);
    probe.agree(100);
    assertThat(probe.capacityGBps()).isEqualTo(MAX);
  }
}
