package io.mchannel.bench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LineProgressTest {
  @Test
  void theTimeLeftFollowsFromThePointsOfThisRunAlone() {
    // 20 points came from a killed run; 10 took 30 s, so the other 70 take 210 s.
    assertThat(LineProgress.line(100, 20, 10, 30))
        .isEqualTo("30 of 100 points, 30 s, ETA 3 min 30 s");
  }

  @Test
  void withoutAnEndedPointThereIsNoGuess() {
    assertThat(LineProgress.line(100, 20, 0, 65)).isEqualTo("20 of 100 points, 1 min 5 s");
    assertThat(LineProgress.line(1, 0, 0, 10)).isEqualTo("0 of 1 point, 10 s");
  }
}
