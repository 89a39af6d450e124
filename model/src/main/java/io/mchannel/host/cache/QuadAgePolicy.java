package io.mchannel.host.cache;

import java.util.Arrays;

/**
 * Quad-age LRU: two bits of age a line. A new line has age 1, a used one age 0, and the lowest way
 * of age 3 is emptied next. Whenever no line has age 3, all lines but the one just used age alike
 * until one has.
 *
 * <p>In the notation of Abel and Reineke (nanoBench, ISPASS 2020) this is QLRU_H00_M1_R0_U1, found
 * in second-level caches since Cannon Lake. Last-level caches of the same makers use relatives of
 * it, partly chosen by set duelling; it is believed, not known, to stand for them.
 */
final class QuadAgePolicy implements ReplacementPolicy {
  private static final int MAX_WAYS = 32;
  private static final long LOW_BITS = 0x5555_5555_5555_5555L;
  private static final long FRESH = 1;
  private static final long OLDEST = 3;

  private final long ones;
  private final long[] ages;

  QuadAgePolicy(int sets, int ways) {
    if (ways < 2 || ways > MAX_WAYS) {
      throw new IllegalArgumentException(
          "quad-age serves 2 to " + MAX_WAYS + " ways, not " + ways);
    }
    ones = LOW_BITS >>> 2 * (MAX_WAYS - ways);
    ages = new long[sets];
    // Empty ways count as oldest: the lines present age only once the set is full.
    Arrays.fill(ages, ones * OLDEST);
  }

  @Override
  public void onHit(int set, int way) {
    setAge(set, way, 0);
  }

  @Override
  public void onFill(int set, int way) {
    setAge(set, way, FRESH);
  }

  @Override
  public int victim(int set) {
    return Long.numberOfTrailingZeros(oldestOf(ages[set])) / 2;
  }

  private void setAge(int set, int way, long age) {
    long used = OLDEST << 2 * way;
    long word = ages[set];
    ages[set] = (word & ~used | age << 2 * way) + (ones & ~used) * yearsToOldest(word & ~used);
  }

  /** By how much all lines must age until one of them has age 3. */
  private static long yearsToOldest(long word) {
    long high = word & LOW_BITS << 1;
    long low = word & LOW_BITS;
    // Without a branch, as any age may turn out the highest: one bit for 2 or 3, one for 1 or 3 ...
    long any3 = bit(high >>> 1 & low);
    long any2 = bit(high);
    long any1 = bit(low);
    return 3 - 2 * any2 - (any2 & any3 | ~any2 & any1);
  }

  /** 1 if some bit is set, or else 0. */
  private static long bit(long word) {
    return (word | -word) >>> 63;
  }

  /** The low bit of every way of age 3. */
  private static long oldestOf(long word) {
    return word & word >>> 1 & LOW_BITS;
  }
}
