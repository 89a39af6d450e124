package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FairShareTest {
  /** The iteration with rates that follow the share at once: F is the sum of min(w share, D). */
  private static double converged(double capacity, double[] demands, double[] weights) {
    double share = capacity;
    for (int step = 0; step < 60; step++) {
      double rate = 0;
      double largest = 0;
      for (int i = 0; i < demands.length; i++) {
        rate += Math.min(weights[i] * share, demands[i]);
        largest = Math.max(largest, demands[i] / weights[i]);
      }
      share = FairShare.next(share, capacity, rate, largest, 0);
    }
    return share;
  }

  private static double converged(double capacity, double... demands) {
    double[] weights = new double[demands.length];
    Arrays.fill(weights, 1);
    return converged(capacity, demands, weights);
  }

  @Test
  void theShareUnderContentionFillsTheDeviceWithWhatSmallDemandsLeave() {
    assertThat(converged(22, 2, 8, 20, 20)).isCloseTo(20.0 / 3, within(1e-9));
  }

  @Test
  void withoutContentionTheShareIsTheLargestDemand() {
    assertThat(converged(22, 2, 3, 4)).isEqualTo(4);
  }

  @Test
  void weightsScaleTheShare() {
    double share = converged(20, new double[] {1e4, 1e4, 1e4}, new double[] {1, 2, 1});
    assertThat(share).isCloseTo(5, within(1e-9));
    assertThat(2 * share).isCloseTo(10, within(1e-9));
  }

  @Test
  void withoutTrafficTheShareIsTheLargestDemandOrElseTheCapacity() {
    assertThat(FairShare.next(3, 22, 0, 7, 0)).isEqualTo(7);
    assertThat(FairShare.next(3, 22, 0, 0, 0)).isEqualTo(22);
    assertThat(FairShare.next(0, 22, 0, 0, 0)).isEqualTo(22);
  }

  @Test
  void aShareOfZeroComesBack() {
    // The published product 0 * C / F stays 0 for good.
    double least = FairShare.ofEqualSplit(0.05, 22, 4);
    assertThat(FairShare.next(0, 22, 5, 20, least)).isCloseTo(0.275, within(1e-12));
  }

  @Test
  void theLowerLimitNeverOverSubscribes() {
    double least = FairShare.ofEqualSplit(1, 22, 4);
    assertThat(4 * least).isEqualTo(22);
  }

  @Test
  void noInputMakesAShareInfiniteOrNaN() {
    long seed = 20261130;
    SplittableRandom random = new SplittableRandom(seed);
    double[] extremes = {0, Double.MIN_VALUE, 1e-300, 1e-9, 1, 22, 1e5};
    for (int i = 0; i < 100_000; i++) {
      double share = extremes[random.nextInt(extremes.length)];
      double capacity = extremes[1 + random.nextInt(extremes.length - 1)];
      double rate = extremes[random.nextInt(extremes.length)];
      double demand = extremes[random.nextInt(extremes.length)];
      double least = FairShare.ofEqualSplit(random.nextDouble(), capacity, random.nextInt(3));
      double next = FairShare.next(share, capacity, rate, demand, least);
      if (!(next >= 0 && next <= FairShare.MAX_SHARE)) {
        assertThat(next)
            .as("seed %d: share %s C %s F %s D %s", seed, share, capacity, rate, demand)
            .isBetween(0.0, FairShare.MAX_SHARE);
      }
    }
  }
}
