package io.mchannel.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecencyWindowTest {
  private static final long A = 0x0;
  private static final long B = 0x40;
  private static final long C = 0x80;

  @Test
  void theLineTouchedLongestAgoLeavesFirst() {
    RecencyWindow window = new RecencyWindow(2);

    assertThat(window.access(A, false)).isFalse();
    assertThat(window.access(B, false)).isFalse();
    assertThat(window.access(A, false)).isTrue();
    assertThat(window.access(C, false)).as("in the place of B").isFalse();
    assertThat(window.access(A, false)).isTrue();
    assertThat(window.access(B, false)).isFalse();
  }

  @Test
  void onlyWrittenLinesAreToldOfWhenTheyLeave() {
    RecencyWindow window = new RecencyWindow(1);

    window.access(A, true);
    assertThat(window.evictedDirtyLine()).isEqualTo(LineCache.NO_LINE);
    window.access(A, false);
    assertThat(window.evictedDirtyLine()).isEqualTo(LineCache.NO_LINE);
    window.access(B, false);
    assertThat(window.evictedDirtyLine()).as("written before it was read").isEqualTo(A);
    window.access(C, false);
    assertThat(window.evictedDirtyLine()).as("B was only read").isEqualTo(LineCache.NO_LINE);
  }

  @Test
  void addressesAreUnsigned() {
    RecencyWindow window = new RecencyWindow(2);
    long top = 0xffff_ffff_ffff_ffc0L;

    assertThat(window.access(top, true)).isFalse();
    assertThat(window.access(top, false)).isTrue();
    window.access(A, false);
    window.access(B, false);
    assertThat(window.evictedDirtyLine()).isEqualTo(top);
  }

  @Test
  void aWindowHoldsAtLeastALine() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RecencyWindow(0))
        .withMessage("lines is 0, must be 1 to 16777216");
  }

  /** The same by a library's map in access order. */
  private static final class BruteForce extends LinkedHashMap<Long, Boolean> {
    private static final long serialVersionUID = 1L;
    private final int lines;
    private long evictedDirtyLine;

    BruteForce(int lines) {
      super(16, 0.75f, true);
      this.lines = lines;
    }

    boolean access(long line, boolean write) {
      evictedDirtyLine = LineCache.NO_LINE;
      boolean hit = containsKey(line);
      merge(line, write, Boolean::logicalOr);
      return hit;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
      boolean full = size() > lines;
      if (full && eldest.getValue()) {
        evictedDirtyLine = eldest.getKey();
      }
      return full;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64, 100, 512})
  void itAgreesWithAMapInAccessOrder(int lines) {
    for (long seed = 1; seed <= 5; seed++) {
      UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(seed);
      RecencyWindow window = new RecencyWindow(lines);
      BruteForce expected = new BruteForce(lines);
      for (int i = 0; i < 20_000; i++) {
        // Twice as many lines as there is room for, some of them far apart.
        long line = random.nextLong(2L * lines + 1) << (random.nextInt(4) == 0 ? 40 : 6);
        boolean write = random.nextInt(3) == 0;
        boolean hit = window.access(line, write);
        // Compared here, as a million assertions with their texts take seconds.
        if (hit != expected.access(line, write)
            || window.evictedDirtyLine() != expected.evictedDirtyLine) {
          fail("seed %d, access %d: the window and the map differ", seed, i);
        }
      }
    }
  }
}
