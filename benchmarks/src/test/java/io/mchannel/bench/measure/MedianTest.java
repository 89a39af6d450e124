package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.results.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MedianTest {
  @Test
  void aDisturbedMinorityMovesTheMedianLittle() {
    Estimate estimate = Median.of(5, 1e9, 3, 4, 1e9, 2, 1, 1e9, 6);

    assertThat(estimate.mean()).isEqualTo(5);
    assertThat(estimate.samples()).isEqualTo(9);
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
    assertThat(Median.of(4, 1, 2, 3).mean()).isEqualTo(2.5);
  }

  /** Ranks from tables of the binomial sign test at 95 %. */
  @ParameterizedTest
  @CsvSource({"1,0", "5,0", "6,1", "8,1", "9,2", "11,2", "12,3", "15,4", "20,6", "25,8", "100,40", "10000,4902"})
  void theIntervalReachesFromOneOrderStatisticToItsMirror(int samples, int rank) {
    assertThat(Median.outside(samples)).isEqualTo(rank);
  }

  @Test
  void theIntervalOfNineRunsFromTheSecondToTheEighth() {
    assertThat(Median.of(1, 2, 3, 4, 5, 6, 7, 8, 90).ci95()).isEqualTo((8 - 2) / 2.0);
    assertThat(Median.of(1, 2, 3, 4, 5).ci95()).isNaN();
  }
}
