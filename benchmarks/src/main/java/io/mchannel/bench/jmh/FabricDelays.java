package io.mchannel.bench.jmh;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Delays in ticks as the parts of a switched memory pool schedule them: most are the few ticks of a
 * slot or an arbitration, then those of a flit, of a memory access and of a queue, and one in a
 * hundred is a scheduling window or a refresh.
 *
 * <p>They are drawn beforehand, so that a benchmark measures the event list and not the generator.
 */
final class FabricDelays {
  /** 64 KiB of delays: read in order, they cost a fraction of a cache miss per event. */
  private static final int TABLE_SIZE = 1 << 14;

  private final int[] table = new int[TABLE_SIZE];
  private int cursor;

  FabricDelays(long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    Arrays.setAll(table, i -> draw(random));
  }

  private static int draw(UniformRandomProvider random) {
    int percent = random.nextInt(100);
    if (percent < 40) {
      return random.nextInt(1, 5);
    }
    if (percent < 70) {
      return random.nextInt(10, 31);
    }
    if (percent < 90) {
      return random.nextInt(60, 251);
    }
    if (percent < 99) {
      return random.nextInt(500, 1501);
    }
    return random.nextInt(10_000, 100_001);
  }

  /** The next delay of the table, from its start again after its end. */
  int next() {
    return table[cursor++ & (TABLE_SIZE - 1)];
  }

  /**
   * First ticks for {@code count} events, as if the list had always been running: what remains of
   * the delay that covers a random moment, which long delays do more often than short ones.
   */
  int[] firstTicks(int count, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    int[] ends = table.clone();
    Arrays.parallelPrefix(ends, Math::addExact);
    int[] ticks = new int[count];
    for (int i = 0; i < count; i++) {
      int moment = random.nextInt(ends[TABLE_SIZE - 1]);
      int place = Arrays.binarySearch(ends, moment + 1);
      ticks[i] = ends[place < 0 ? -place - 1 : place] - moment;
    }
    return ticks;
  }
}
