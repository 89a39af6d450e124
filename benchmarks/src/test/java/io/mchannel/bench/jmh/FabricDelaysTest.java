package io.mchannel.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FabricDelaysTest {
  private final FabricDelays delays = new FabricDelays(5);

  @Test
  void theDelaysAreThoseOfAFabric() {
    int[] sample = table();
    assertThat(share(sample, 1, 4)).isCloseTo(0.40, within(0.015));
    assertThat(share(sample, 10, 30)).isCloseTo(0.30, within(0.015));
    assertThat(share(sample, 60, 250)).isCloseTo(0.20, within(0.015));
    assertThat(share(sample, 500, 1500)).isCloseTo(0.09, within(0.01));
    assertThat(share(sample, 10_000, 100_000)).isCloseTo(0.01, within(0.003));
  }

  /** The mean of what remains of a renewal interval d at a random moment is (E[d^2]/E[d] + 1)/2. */
  @Test
  void theFirstTicksAreThoseOfAListThatHasAlwaysBeenRunning() {
    int[] sample = table();
    double mean = Arrays.stream(sample).average().orElseThrow();
    double meanSquare =
        Arrays.stream(sample).mapToDouble(d -> (double) d * d).average().orElseThrow();
    double expected = (meanSquare / mean + 1) / 2;
    int[] first = delays.firstTicks(200_000, 6);
    assertThat(Arrays.stream(first).min().orElseThrow()).isEqualTo(1);
    assertThat(Arrays.stream(first).average().orElseThrow())
        .isCloseTo(expected, within(0.01 * expected));
  }

  private int[] table() {
    return IntStream.generate(delays::next).limit(1 << 14).toArray();
  }

  private static double share(int[] sample, int from, int to) {
    return (double) Arrays.stream(sample).filter(d -> d >= from && d <= to).count() / sample.length;
  }
}
