package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.workload.trace.TraceSummary.Stride;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrequentValuesTest {

  @Test
  void fewValuesAreCountedExactly() {
    FrequentValues values = new FrequentValues(4);
    for (long value : new long[] {8, 8, -64, 0, 8, -64}) {
      values.add(value);
    }
    assertThat(values.top(2)).containsExactly(new Stride(8, 3), new Stride(-64, 2));
    assertThat(values.mostMissed()).isZero();
  }

  @Test
  void aCountIsNeverTooHighAndTooLowByTheStatedErrorAtMost() {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      int counters = 16;
      int total = 5_000;
      FrequentValues values = new FrequentValues(counters);
      Map<Long, Long> truth = new HashMap<>();
      for (int i = 0; i < total; i++) {
        long value = Math.round(random.nextGaussian() * 20);
        values.add(value);
        truth.merge(value, 1L, Long::sum);
      }
      assertThat(values.mostMissed())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(total / (counters + 1));
      List<Stride> top = values.top(counters);
      for (Stride found : top) {
        long count = truth.get(found.bytes());
        assertThat(found.count())
            .as("seed %d, value %d", seed, found.bytes())
            .isBetween(count - values.mostMissed(), count);
      }
      for (Map.Entry<Long, Long> entry : truth.entrySet()) {
        if (entry.getValue() > 2 * values.mostMissed()) {
          assertThat(top).as("seed %d", seed).anyMatch(stride -> stride.bytes() == entry.getKey());
        }
      }
    }
  }
}
