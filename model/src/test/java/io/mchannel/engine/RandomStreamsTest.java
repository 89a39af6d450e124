package io.mchannel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

class RandomStreamsTest {
  private final RandomStreams streams = new RandomStreams(42);

  @Test
  void equalNamesGiveEqualStreams() {
    assertThat(values(streams.stream("host0.core3")))
        .isEqualTo(values(new RandomStreams(42).stream("host0.core3")));
  }

  @Test
  void aNewStreamChangesNoOther() {
    long[] alone = values(streams.stream("host0"));
    UniformRandomProvider interleaved = streams.stream("host0");
    long[] beside = new long[alone.length];
    for (int i = 0; i < beside.length; i++) {
      streams.stream("host" + (i + 1)).nextLong();
      beside[i] = interleaved.nextLong();
    }
    assertThat(beside).isEqualTo(alone);
  }

  @Test
  void namesAndRunSeedsThatDifferInOnePlaceGiveOtherSeeds() {
    Set<Long> seeds = new HashSet<>();
    for (long runSeed = 0; runSeed < 100; runSeed++) {
      for (int i = 0; i < 100; i++) {
        seeds.add(new RandomStreams(runSeed).seedOf("core" + i));
      }
    }
    assertThat(seeds).hasSize(100 * 100);
  }

  @Test
  void theStreamsOfNeighboursDoNotGoTogether() {
    UniformRandomProvider left = streams.stream("core0");
    UniformRandomProvider right = streams.stream("core1");
    long[][] pairs = new long[8][8];
    for (int i = 0; i < 64_000; i++) {
      pairs[left.nextInt(8)][right.nextInt(8)]++;
    }
    assertThat(ChiSquareTest.withDefaults().test(pairs).getPValue()).isGreaterThan(1e-4);
  }

  /** A JDK or a library that changes one of these would change every result. */
  @Test
  void theValuesOfAStreamStayAsTheyAre() {
    assertThat(streams.seedOf("host0.core3")).isEqualTo(4231772955748417471L);
    UniformRandomProvider stream = streams.stream("host0.core3");
    assertThat(stream.nextLong()).isEqualTo(588910001276667460L);
    assertThat(stream.nextInt(1000)).isEqualTo(691);
    assertThat(stream.nextDouble()).isEqualTo(0.18648519063442603);
    assertThat(stream.nextBoolean()).isFalse();
    assertThat(RandomStreams.exponential(stream, 100)).isEqualTo(3.4085869444005517);
  }

  @Test
  void anExponentialDrawHasItsMeanAndItsSpread() {
    UniformRandomProvider stream = streams.stream("gaps");
    int count = 1_000_000;
    double sum = 0;
    long aboveThreeMeans = 0;
    for (int i = 0; i < count; i++) {
      double gap = RandomStreams.exponential(stream, 250);
      assertThat(gap >= 0).isTrue();
      sum += gap;
      aboveThreeMeans += gap > 750 ? 1 : 0;
    }
    // The standard deviation of the mean is 0.1 % of it.
    assertThat(sum / count).isCloseTo(250, within(250 * 0.004));
    assertThat((double) aboveThreeMeans / count).isCloseTo(StrictMath.exp(-3), within(0.001));
  }

  @Test
  void theEndsOfTheUniformDrawGiveFiniteExponentials() {
    assertThat(RandomStreams.exponential(() -> 0L, 1)).isZero();
    // 53 bits of uniform draw: the largest value is 53 ln 2.
    assertThat(RandomStreams.exponential(() -> -1L, 1)).isCloseTo(36.7368, within(1e-4));
  }

  @Test
  void aMeanThatIsNoMeanIsRefused() {
    for (double mean : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RandomStreams.exponential(streams.stream("x"), mean))
          .withMessage("mean is " + mean + ", must be above 0 and finite");
    }
  }

  private static long[] values(UniformRandomProvider stream) {
    return stream.longs(100).toArray();
  }
}
