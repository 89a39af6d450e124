package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.workload.trace.TraceSummary.Footprint;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DistinctCounterTest {

  @Test
  void upToTheBoundTheCountIsExact() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      DistinctCounter counter = new DistinctCounter(1_000);
      Set<Long> seen = new HashSet<>();
      while (seen.size() < 1_000) {
        long key = random.nextInt(1_200) * (1L << random.nextInt(3) * 20);
        counter.add(key);
        seen.add(key);
      }
      assertThat(counter.footprint()).as("seed %d", seed).isEqualTo(new Footprint(1_000, true));
    }
  }

  @Test
  void beyondTheBoundTheEstimateIsWithinFiveStandardErrors() {
    int bound = 4_096;
    double standardError = 1.2 / Math.sqrt(bound);
    for (int distinct : new int[] {5_000, 50_000, 500_000}) {
      DistinctCounter counter = new DistinctCounter(bound);
      for (int round = 0; round < 2; round++) {
        for (long key = 0; key < distinct; key++) {
          counter.add(key);
        }
      }
      assertThat(counter.footprint().exact()).isFalse();
      assertThat((double) counter.footprint().number())
          .isCloseTo(distinct, within(5 * standardError * distinct));
    }
  }
}
