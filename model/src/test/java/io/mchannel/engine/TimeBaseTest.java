package io.mchannel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TimeBaseTest {
  @Test
  void aTickIsAnEighthOfANanosecond() {
    assertThat(TimeBase.DEFAULT.ticks(1)).isEqualTo(8);
    assertThat(TimeBase.DEFAULT.ns(1)).isEqualTo(0.125);
    assertThat(TimeBase.DEFAULT.ticks(0.19)).isEqualTo(2);
  }

  @Test
  void tenSecondsAreExactInTicksAndInPicoseconds() {
    assertThat(TimeBase.DEFAULT.ticks(1e10)).isEqualTo(80_000_000_000L);
    assertThat(new TimeBase(1000).ticks(1e10)).isEqualTo(10_000_000_000_000L);
    assertThat(new TimeBase(1000).ns(10_000_000_000_000L)).isEqualTo(1e10);
  }

  @Test
  void aTimeThatNoTickCountHoldsIsRefused() {
    for (double ns : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 2e18, -2e18}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> TimeBase.DEFAULT.ticks(ns))
          .withMessage("ns is " + ns + ", must be below 1.15292150460684698E18 either way");
    }
  }

  @Test
  void aTickOfNoLengthIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TimeBase(0))
        .withMessage("ticksPerNs is 0, must be at least 1");
  }
}
