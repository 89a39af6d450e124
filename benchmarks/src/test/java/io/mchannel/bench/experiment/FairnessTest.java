package io.mchannel.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What is called fair, and how far from it. */
final class FairnessTest {
  private static final Offset<Double> ROUNDING = within(1e-9);

  @Test
  void jainIsOneIfAllHaveTheSamePartOfTheirShareAndOneInNIfOneHasAll() {
    assertThat(Jain.index(new double[] {1, 2, 3}, new double[] {2, 4, 6})).isCloseTo(1, ROUNDING);
    assertThat(Jain.index(new double[] {6, 0, 0}, new double[] {2, 2, 2}))
        .isCloseTo(1.0 / 3, ROUNDING);
    // Twice as much for one of two: (1 + 2)^2 / (2 (1 + 4)).
    assertThat(Jain.index(new double[] {1, 2}, new double[] {1, 1})).isCloseTo(0.9, ROUNDING);
    assertThat(Jain.index(new double[] {0, 0}, new double[] {1, 1})).isZero();
  }

  @Test
  void aSmallDemandIsMetAndTheRestIsSplit() {
    Pool pool = PoolReader.read("titan-x8");
    double[] shares =
        MaxMin.shares(pool, 22, new int[] {0, 0, 0, 0}, new double[] {2, 8, 20, 20});
    assertThat(shares).containsExactly(new double[] {2, 20.0 / 3, 20.0 / 3, 20.0 / 3}, ROUNDING);
  }

  @Test
  void aPortBindsTheThreadsOfItsHostAlone() {
    Pool pool = PoolReader.read("two-host");
    double port = Ports.readCeilingGBps(pool, 0);
    double[] shares =
        MaxMin.shares(pool, 3 * port, new int[] {0, 0, 1}, new double[] {100, 100, 20});
    assertThat(shares).containsExactly(new double[] {port / 2, port / 2, 20}, ROUNDING);
  }
}
