package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  @Test
  void theQuantilesAreThoseOfThePrintedTables() {
    assertThat(StudentT.twoSided95(1)).isCloseTo(12.7062, within(1e-4));
    assertThat(StudentT.twoSided95(5)).isCloseTo(2.5706, within(1e-4));
    assertThat(StudentT.twoSided95(30)).isCloseTo(2.0423, within(1e-4));
    assertThat(StudentT.twoSided95(1e6)).isCloseTo(1.9600, within(1e-4));
    assertThat(StudentT.exceededWith(0.0005, 5)).isCloseTo(6.8688, within(1e-4));
  }

  @Test
  void threeBatchesByHand() {
    // mean 2, variance 1, standard error 1/sqrt(3), t(97.5 %, 2) = 4.302653
    Estimate estimate = BatchMeans.estimate(1, 2, 3);

    assertThat(estimate.mean()).isEqualTo(2);
    assertThat(estimate.samples()).isEqualTo(3);
    assertThat(estimate.ci95()).isCloseTo(4.302653 / Math.sqrt(3), within(1e-6));
  }

  @Test
  void oneBatchHasNoIntervalAndNoneIsRefused() {
    assertThat(BatchMeans.estimate(7)).isEqualTo(new Estimate(7, Double.NaN, 1));
    assertThatThrownBy(BatchMeans::estimate)
        .hasMessage("batchMeans: found none, expected at least one");
    assertThatThrownBy(() -> BatchMeans.estimate(1, Double.NaN))
        .hasMessageContaining("batchMeans")
        .hasMessageContaining("found NaN");
  }

  @Test
  void theIntervalOfAMeanCoversItNineteenTimesInTwenty() {
    long seed = 42L;
    Random random = new Random(seed);
    int covered = 0;
    for (int i = 0; i < 4000; i++) {
      double[] batches = new double[5];
      for (int j = 0; j < batches.length; j++) {
        batches[j] = 100 + 10 * random.nextGaussian();
      }
      Estimate estimate = BatchMeans.estimate(batches);
      covered += Math.abs(estimate.mean() - 100) <= estimate.ci95() ? 1 : 0;
    }
    assertThat(covered / 4000.0).as("seed %d", seed).isCloseTo(0.95, within(0.015));
  }

  @Test
  void theIntervalOfARatioCoversItNineteenTimesInTwenty() {
    long seed = 43L;
    Random random = new Random(seed);
    int covered = 0;
    for (int i = 0; i < 2000; i++) {
      RatioEstimate ratio =
          RatioEstimate.of(sample(random, 200, 10, 8), sample(random, 100, 3, 12));
      covered += ratio.low() <= 2 && 2 <= ratio.high() ? 1 : 0;
    }
    assertThat(covered / 2000.0).as("seed %d", seed).isCloseTo(0.95, within(0.02));
  }

  @Test
  void swappingTheMeansInvertsTheRatioAndItsInterval() {
    Estimate a = new Estimate(200, 10, 8);
    Estimate b = new Estimate(100, 4, 12);
    RatioEstimate ratio = RatioEstimate.of(a, b);
    RatioEstimate inverse = RatioEstimate.of(b, a);

    assertThat(inverse.ratio()).isCloseTo(1 / ratio.ratio(), within(1e-12));
    assertThat(inverse.low()).isCloseTo(1 / ratio.high(), within(1e-12));
    assertThat(inverse.high()).isCloseTo(1 / ratio.low(), within(1e-12));
    assertThat(ratio.differs()).isTrue();
  }

  @Test
  void withoutAnIntervalNothingIsSignificant() {
    RatioEstimate ratio =
        RatioEstimate.of(new Estimate(200, Double.NaN, 1), new Estimate(100, 4, 12));

    assertThat(ratio.ratio()).isEqualTo(2);
    assertThat(ratio.low()).isNaN();
    assertThat(ratio.differs()).isFalse();
  }

  @Test
  void twoExactNumbersThatDifferDiffer() {
    RatioEstimate ratio = RatioEstimate.of(new Estimate(2, 0, 5), new Estimate(1, 0, 5));

    assertThat(ratio).isEqualTo(new RatioEstimate(2, 2, 2));
    assertThat(ratio.differs()).isTrue();
  }

  @Test
  void aMeanThatIsNotPositiveHasNoRatio() {
    assertThatThrownBy(() -> RatioEstimate.of(new Estimate(1, 0, 5), new Estimate(0, 0, 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("denominator: found mean 0.0, expected a positive number");
  }

  private static Estimate sample(Random random, double mean, double deviation, int size) {
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = mean + deviation * random.nextGaussian();
    }
    return BatchMeans.estimate(values);
  }
}
