package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.transport.CapacityProbe.Adjustment;
import org.junit.jupiter.api.Test;

final class AdditiveMultiplicativeProbeTest {
  private static final double MAX = 20;

  /** With a gain of 1 the load factor is the last sample, and one sample settles it. */
  private static AdditiveMultiplicativeProbe immediate() {
    return new AdditiveMultiplicativeProbe(
        MAX, Parameters.DEFAULT.withControl(1, 0.25, 0.05, 0.05));
  }

  /** A slow filter: half of the load factor is news after 12 samples, ten of which fit an interval. */
  private static AdditiveMultiplicativeProbe slow() {
    return new AdditiveMultiplicativeProbe(
        MAX, Parameters.DEFAULT.withControl(1.0 / 16, 0.25, 0.05, 0.05));
  }

  private static AdditiveMultiplicativeProbe atLoad(double load) {
    AdditiveMultiplicativeProbe probe = immediate();
    probe.sample(load);
    return probe;
  }

  @Test
  void theDecreaseGrowsWithTheLoadAboveTheThreshold() {
    AdditiveMultiplicativeProbe full = atLoad(1);
    assertThat(full.adjust(10)).isEqualTo(Adjustment.DECREASE);
    assertThat(full.capacityGBps()).isCloseTo(0.5 * MAX, within(1e-12));

    AdditiveMultiplicativeProbe half = atLoad(0.625);
    assertThat(half.adjust(10)).isEqualTo(Adjustment.DECREASE);
    assertThat(half.capacityGBps()).isCloseTo(0.75 * MAX, within(1e-12));

    AdditiveMultiplicativeProbe atThreshold = atLoad(0.25);
    assertThat(atThreshold.adjust(10)).isEqualTo(Adjustment.INCREASE);
    assertThat(atThreshold.capacityGBps()).isEqualTo(MAX);
  }

  @Test
  void aDecreaseStays() {
    // Taking the larger of the result and the maximum, as published, would give MAX again.
    AdditiveMultiplicativeProbe probe = atLoad(1);
    probe.adjust(10);
    assertThat(probe.capacityGBps()).isLessThan(MAX);
  }

  @Test
  void fullIdlenessRegainsAFixedPartAnInterval() {
    AdditiveMultiplicativeProbe probe = atLoad(1);
    probe.adjust(10);
    probe.sample(0);
    assertThat(probe.adjust(10)).isEqualTo(Adjustment.INCREASE);
    assertThat(probe.capacityGBps()).isCloseTo(10 + 0.05 * MAX, within(1e-12));
    for (int interval = 0; interval < 100; interval++) {
      probe.adjust(10);
    }
    assertThat(probe.capacityGBps()).isEqualTo(MAX);
  }

  @Test
  void congestionWithTheCapacityOrMoreFlowingHoldsTheBelief() {
    AdditiveMultiplicativeProbe probe = atLoad(1);
    assertThat(probe.adjust(MAX)).isEqualTo(Adjustment.HOLD);
    assertThat(probe.adjust(MAX + 1)).isEqualTo(Adjustment.HOLD);
    assertThat(probe.capacityGBps()).isEqualTo(MAX);
  }

  @Test
  void theBeliefNeverFallsBelowTheFloor() {
    AdditiveMultiplicativeProbe probe = immediate();
    for (int interval = 0; interval < 1000; interval++) {
      probe.sample(1);
      probe.adjust(0);
    }
    assertThat(probe.capacityGBps()).isCloseTo(0.05 * MAX, within(1e-12));
  }

  @Test
  void oneCongestionIsAnsweredOnce() {
    AdditiveMultiplicativeProbe probe = slow();
    for (int sample = 0; sample < 100; sample++) {
      probe.sample(1);
    }
    assertThat(probe.adjust(1)).isEqualTo(Adjustment.DECREASE);
    double once = probe.capacityGBps();
    for (int sample = 0; sample < 10; sample++) {
      probe.sample(1);
    }
    assertThat(probe.adjust(1)).isEqualTo(Adjustment.HOLD);
    assertThat(probe.capacityGBps()).isEqualTo(once);
    probe.sample(1);
    probe.sample(1);
    assertThat(probe.adjust(1)).isEqualTo(Adjustment.DECREASE);
  }

  @Test
  void theLoadFactorIsAFilteredShare() {
    AdditiveMultiplicativeProbe probe = slow();
    probe.sample(1);
    assertThat(probe.loadFactor()).isEqualTo(1.0 / 16);
    probe.sample(0);
    assertThat(probe.loadFactor()).isEqualTo(15.0 / 256);
  }

  @Test
  void aBrokenSensorIsNoLoadAndNoNaN() {
    AdditiveMultiplicativeProbe probe = immediate();
    probe.sample(Double.NaN);
    assertThat(probe.loadFactor()).isZero();
    probe.sample(Double.POSITIVE_INFINITY);
    assertThat(probe.loadFactor()).isEqualTo(1);
    probe.sample(-3);
    assertThat(probe.loadFactor()).isZero();
  }
}
