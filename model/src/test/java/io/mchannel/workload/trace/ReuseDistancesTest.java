package io.mchannel.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.workload.trace.TraceSummary.Bucket;
import io.mchannel.workload.trace.TraceSummary.Reuse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReuseDistancesTest {

  /** The definition, word by word: a stack of lines, the one touched last on top. */
  private static Reuse byDefinition(long[] lines) {
    List<Long> stack = new ArrayList<>();
    PowerOfTwoCounts distances = new PowerOfTwoCounts();
    long first = 0;
    for (long line : lines) {
      int depth = stack.indexOf(line);
      if (depth < 0) {
        first++;
      } else {
        distances.add(depth, 1);
        stack.remove(depth);
      }
      stack.add(0, line);
    }
    return new Reuse(lines.length, first, distances.buckets(), true);
  }

  private static Reuse withBound(int bound, long[] lines) {
    ReuseDistances distances = new ReuseDistances(bound);
    for (long line : lines) {
      distances.touch(line);
    }
    return distances.reuse();
  }

  /** Lines with a hot few and a long tail: the square of a uniform number, scaled. */
  private static long[] skewed(Random random, int touches, int lines) {
    long[] trace = new long[touches];
    for (int i = 0; i < touches; i++) {
      double u = random.nextDouble();
      trace[i] = (long) (u * u * lines);
    }
    return trace;
  }

  @Test
  void distancesFollowTheDefinitionWhileAllLinesFit() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      int lines = 1 + random.nextInt(200);
      long[] trace = skewed(random, 3_000, lines);
      assertThat(withBound(lines, trace)).as("seed %d", seed).isEqualTo(byDefinition(trace));
    }
  }

  @Test
  void theShareOfReusesWithinEachPowerOfTwoIsKeptByTheSample() {
    for (long seed = 0; seed < 5; seed++) {
      long[] trace = skewed(new Random(seed), 100_000, 4_000);
      Reuse exact = byDefinition(trace);
      Reuse sampled = withBound(512, trace);
      assertThat(sampled.exact()).isFalse();
      assertThat(sampled.touches()).isEqualTo(exact.touches());
      double exactReuses = total(exact);
      double sampledReuses = total(sampled);
      double exactWithin = 0;
      double sampledWithin = 0;
      for (int bucket = 0; bucket < exact.distances().size(); bucket++) {
        exactWithin += count(exact, bucket);
        sampledWithin += count(sampled, bucket);
        // The share of reuses that a cache of so many lines would serve.
        assertThat(sampledWithin / sampledReuses)
            .as("seed %d, bucket %d", seed, bucket)
            .isCloseTo(exactWithin / exactReuses, within(0.05));
      }
    }
  }

  private static double total(Reuse reuse) {
    return reuse.distances().stream().mapToLong(Bucket::count).sum();
  }

  private static long count(Reuse reuse, int bucket) {
    return bucket < reuse.distances().size() ? reuse.distances().get(bucket).count() : 0;
  }
}
