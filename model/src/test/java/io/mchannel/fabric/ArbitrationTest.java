package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ArbitrationTest {
  @Test
  void eightSaturatingSourcesGetAnEighthEachAndFillTheOutput() {
    SaturatedSources eight = new SaturatedSources(8, 2);

    eight.run(80_000);

    assertThat(eight.utilisation()).isBetween(0.999, 1.0);
    long total = Arrays.stream(eight.delivered()).sum();
    for (long own : eight.delivered()) {
      assertThat((double) own / total).isCloseTo(1.0 / 8, within(1e-4));
    }
  }
}
