package io.mchannel.host.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CacheTest {
  @Test
  void linesOneSetApartCompeteAndOthersDoNot() {
    // Two sets of two ways: lines 0, 2, 4 (by number) share set 0.
    Cache cache = new Cache(CacheGeometry.of(256, 2, "lru"));
    assertThat(cache.insert(line(0), 0)).isEqualTo(Cache.NO_VICTIM);
    assertThat(cache.insert(line(2), 0)).isEqualTo(Cache.NO_VICTIM);
    assertThat(cache.insert(line(1), 0)).isEqualTo(Cache.NO_VICTIM);
    cache.touch(cache.find(line(0)));
    assertThat(cache.insert(line(4), 0)).isEqualTo(Cache.CLEAN_VICTIM);
    assertThat(cache.victimLine()).isEqualTo(line(2));
    assertThat(cache.find(line(2))).isEqualTo(Cache.ABSENT);
    assertThat(cache.find(line(0))).isNotEqualTo(Cache.ABSENT);
    assertThat(cache.find(line(1))).isNotEqualTo(Cache.ABSENT);
    assertThat(cache.lines()).isEqualTo(3);
  }

  @Test
  void aDirtyVictimIsToldApart() {
    Cache cache = new Cache(CacheGeometry.of(64, 1, "lru"));
    cache.insert(line(5), Cache.DIRTY);
    assertThat(cache.insert(line(6), 0)).isEqualTo(Cache.DIRTY_VICTIM);
    assertThat(cache.victimLine()).isEqualTo(line(5));
    cache.markDirty(cache.find(line(6)));
    assertThat(cache.insert(line(7), 0)).isEqualTo(Cache.DIRTY_VICTIM);
    assertThat(cache.insert(line(8), 0)).isEqualTo(Cache.CLEAN_VICTIM);
  }

  @Test
  void aDroppedLineLeavesAnEmptyWay() {
    Cache cache = new Cache(CacheGeometry.of(128, 2, "lru"));
    cache.insert(line(0), Cache.DIRTY);
    cache.insert(line(1), 0);
    assertThat(cache.invalidate(line(0))).isEqualTo(Cache.DIRTY);
    assertThat(cache.invalidate(line(0))).isEqualTo(Cache.ABSENT);
    assertThat(cache.insert(line(2), 0)).isEqualTo(Cache.NO_VICTIM);
    assertThat(cache.find(line(1))).isNotEqualTo(Cache.ABSENT);
  }

  @Test
  void theFirstAndTheLastLineOfTheAddressSpaceAreLinesLikeOthers() {
    Cache cache = new Cache(CacheGeometry.of(256, 2, "lru"));
    assertThat(cache.find(0)).isEqualTo(Cache.ABSENT);
    long last = 0xffff_ffff_ffff_ffc0L;
    cache.insert(0, 0);
    cache.insert(last, Cache.DIRTY);
    assertThat(cache.find(0)).isNotEqualTo(Cache.ABSENT);
    assertThat(cache.isDirty(cache.find(last))).isTrue();
    assertThat(Cache.lineOf(-1L)).isEqualTo(last);
  }

  @Test
  void lruAgreesWithAListThatMovesUsedLinesToTheFront() {
    // One set, one way, sets that are no power of two, ways that are none, and a plain shape.
    int[][] setsAndWays = {{1, 8}, {16, 1}, {3, 4}, {5, 12}, {64, 12}, {4, 20}, {2, 64}};
    for (int[] shape : setsAndWays) {
      for (long seed = 1; seed <= 5; seed++) {
        compareWithList(shape[0], shape[1], seed);
      }
    }
  }

  private static void compareWithList(int sets, int ways, long seed) {
    Cache cache = new Cache(CacheGeometry.of(64L * sets * ways, ways, "lru"));
    List<Deque<Long>> reference = new ArrayList<>();
    for (int set = 0; set < sets; set++) {
      reference.add(new ArrayDeque<>());
    }
    Random random = new Random(seed);
    int lines = 2 * sets * ways;
    for (int i = 0; i < 20_000; i++) {
      long number = random.nextInt(lines);
      String context = sets + " sets, " + ways + " ways, seed " + seed + ", step " + i;
      Deque<Long> set = reference.get((int) (number % sets));
      boolean present = set.remove(number);
      int slot = cache.find(line(number));
      assertThat(slot != Cache.ABSENT).as(context).isEqualTo(present);
      if (random.nextInt(20) == 0) {
        cache.invalidate(line(number));
        continue;
      }
      if (present) {
        cache.touch(slot);
      } else {
        int result = cache.insert(line(number), 0);
        assertThat(result == Cache.CLEAN_VICTIM).as(context).isEqualTo(set.size() == ways);
        if (set.size() == ways) {
          assertThat(cache.victimLine()).as(context).isEqualTo(line(set.removeLast()));
        }
      }
      set.addFirst(number);
    }
  }

  @Test
  void aLoopOneLineLargerThanTheCacheNeverHitsUnderLru() {
    Cache cache = new Cache(CacheGeometry.of(64 * 8, 8, "lru"));
    for (int i = 0; i < 90; i++) {
      assertThat(cache.find(line(i % 9))).isEqualTo(Cache.ABSENT);
      cache.insert(line(i % 9), 0);
    }
  }

  @Test
  void aGeometryThatFillsNoWholeSetsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CacheGeometry.of(100, 1, "lru"))
        .withMessageContaining("capacity of 100 B; it must be a positive multiple of 64 B");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CacheGeometry.of(0, 4, "lru"))
        .withMessageContaining("multiple of 256 B");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CacheGeometry.of(64, 0, "lru"))
        .withMessageContaining("0 ways; there must be 1 to 64");
    assertThat(CacheGeometry.of(48 << 10, 12, "lru").sets()).isEqualTo(64);
  }

  private static long line(long number) {
    return number * CacheGeometry.LINE_BYTES;
  }
}
