package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class DecayTest {
  @Test
  void aWindowKeepsExactlyTheExponential() {
    assertThat(new Decay(100_000, 1_000_000).retained(100_000)).isEqualTo(StrictMath.exp(-0.1));
  }

  @Test
  void earlyAndLateCallsKeepTheExponentialOfTheirOwnGap() {
    for (long intervalNs : new long[] {100_000, 250_000, 1_000_000, 100_000_000}) {
      Decay decay = new Decay(100_000, intervalNs);
      for (long gapNs = 1; gapNs < 20_000_000; gapNs += 39_877) {
        double exact = StrictMath.exp(-(double) gapNs / intervalNs);
        assertThat(decay.retained(gapNs)).isCloseTo(exact, within(1e-6 * exact));
      }
    }
  }

  @Test
  void twoGapsInARowKeepWhatOneOfTheirSumKeeps() {
    Decay decay = new Decay(100_000, 1_000_000);
    assertThat(decay.retained(130_000) * decay.retained(70_000))
        .isCloseTo(decay.retained(200_000), within(1e-7));
  }
}
