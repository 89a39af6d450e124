package io.mchannel.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LaneStrategyTest {
  private static final int DEPTH = 2;

  private final int[] queued = new int[3];
  private final LaneStrategy.Lanes lanes =
      new LaneStrategy.Lanes() {
        @Override
        public int count() {
          return queued.length;
        }

        @Override
        public int queued(int lane) {
          return queued[lane];
        }

        @Override
        public boolean hasRoom(int lane) {
          return queued[lane] < DEPTH;
        }
      };

  @Test
  void firstFitFillsALaneBeforeItTakesTheNext() {
    LaneStrategy strategy = LaneStrategies.named("first-fit");

    assertThat(choices(strategy, 7)).containsExactly(0, 0, 1, 1, 2, 2, LaneStrategy.NONE);
  }

  @Test
  void firstFitGoesBackToTheFirstLaneAsSoonAsThatHasRoom() {
    LaneStrategy strategy = LaneStrategies.named("first-fit");
    choices(strategy, 3);
    queued[0]--;

    assertThat(choices(strategy, 2)).containsExactly(0, 1);
  }

  @Test
  void roundRobinTakesTheLanesInTurnAndSkipsFullOnes() {
    LaneStrategy strategy = LaneStrategies.named("round-robin");

    assertThat(choices(strategy, 3)).containsExactly(0, 1, 2);
    queued[1] = DEPTH;
    assertThat(choices(strategy, 3)).containsExactly(0, 2, LaneStrategy.NONE);
    queued[0] = 0;
    queued[1] = 0;
    // The turn stands behind lane 2, which was taken last.
    assertThat(choices(strategy, 2)).containsExactly(0, 1);
  }

  @Test
  void leastLoadedTakesTheShortestLaneAndTheNextInTurnAmongEquals() {
    LaneStrategy strategy = LaneStrategies.named("least-loaded");
    queued[0] = 1;

    // Lengths 1 0 0, then 1 1 0, then 1 1 1, where the turn stands behind lane 2.
    assertThat(choices(strategy, 3)).containsExactly(1, 2, 0);
    // Lengths 2 1 1: lane 1 comes next in the turn; then only lane 2 has room.
    assertThat(choices(strategy, 3)).containsExactly(1, 2, LaneStrategy.NONE);
  }

  @Test
  void hashKeepsASourceOnItsLaneEvenWhereOthersHaveRoom() {
    LaneStrategy strategy = LaneStrategies.named("hash");
    int own = strategy.choose(lanes, 5, 0);

    assertThat(strategy.choose(lanes, 5, 1 << 20)).isEqualTo(own);
    queued[own] = DEPTH;
    assertThat(strategy.choose(lanes, 5, 0)).isEqualTo(LaneStrategy.NONE);
  }

  @Test
  void hashSpreadsConsecutiveSourcesEvenly() {
    LaneStrategy strategy = LaneStrategies.named("hash");
    int[] sources = new int[3];
    IntStream.range(0, 300).forEach(source -> sources[strategy.choose(lanes, source, 0)]++);

    assertThat(Arrays.stream(sources).boxed()).allMatch(count -> count >= 95 && count <= 105);
  }

  static Iterable<String> names() {
    return LaneStrategies.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyStrategyChoosesOnlyLanesWithRoom(String name) {
    LaneStrategy strategy = LaneStrategies.named(name);
    for (int step = 0; step < 1000; step++) {
      for (int lane = 0; lane < queued.length; lane++) {
        queued[lane] = (step * 7 + lane * 5 + step / 3) % (DEPTH + 1);
      }
      int lane = strategy.choose(lanes, step, 64L * step);
      if (lane != LaneStrategy.NONE) {
        assertThat(queued[lane]).as("step %d", step).isLessThan(DEPTH);
      }
    }
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LaneStrategies.named("best-fit"))
        .withMessage(
            "laneStrategy is 'best-fit', must be one of"
                + " first-fit, hash, round-robin, least-loaded");
  }

  private int[] choices(LaneStrategy strategy, int requests) {
    int[] choices = new int[requests];
    for (int i = 0; i < requests; i++) {
      choices[i] = strategy.choose(lanes, 0, 64L * i);
      if (choices[i] != LaneStrategy.NONE) {
        queued[choices[i]]++;
      }
    }
    return choices;
  }
}
