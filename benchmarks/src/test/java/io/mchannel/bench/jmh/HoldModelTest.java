package io.mchannel.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contenders that did not do the same work could not be compared. */
class HoldModelTest {
  private static final Map<String, BiFunction<FabricDelays, int[], HoldModel>> CONTENDERS =
      new LinkedHashMap<>();

  static {
    CONTENDERS.put("priorityQueue", PriorityQueueHold::new);
    CONTENDERS.put("eventList", EventListHold::new);
    CONTENDERS.put("engine", EngineHold::new);
    CONTENDERS.put("ssjHenriksen", SsjHenriksenHold::new);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 1000, 100_000})
  void allContendersTakeTheSameSequenceOfTicks(int pending) {
    long[] expected = new long[0];
    for (Map.Entry<String, BiFunction<FabricDelays, int[], HoldModel>> each :
        CONTENDERS.entrySet()) {
      FabricDelays delays = new FabricDelays(3);
      HoldModel model = each.getValue().apply(delays, delays.firstTicks(pending, 4));
      long[] ticks = new long[50_000];
      for (int i = 0; i < ticks.length; i++) {
        model.hold(1);
        ticks[i] = model.now();
      }
      assertThat(ticks).as(each.getKey()).isSorted();
      expected = expected.length == 0 ? ticks : expected;
      assertThat(ticks).as("%s against priorityQueue", each.getKey()).isEqualTo(expected);
    }
  }
}
