package io.mchannel.host.cache;

/**
 * One set-associative cache: which lines are in it, and which of them are dirty or prefetched.
 *
 * <p>A line is named by the address of its first byte, unsigned, so its lowest six bits are free
 * for {@link #DIRTY} and the number of the prefetcher that brought it. A line in the cache is
 * addressed by its <em>slot</em>, good until the next {@link #insert} or {@link #invalidate}.
 * Nothing allocates. Not safe for use by several threads.
 */
public final class Cache {
  /** Marks a line that differs from the level below. */
  public static final int DIRTY = 1 << 1;

  /** What {@link #find} gives for a line that is not in the cache. */
  public static final int ABSENT = -1;

  /** What {@link #insert} gives when an empty way took the line. */
  public static final int NO_VICTIM = 0;

  /** What {@link #insert} gives when a clean line had to go. */
  public static final int CLEAN_VICTIM = 1;

  /** What {@link #insert} gives when a dirty line had to go, which must be written back. */
  public static final int DIRTY_VICTIM = 2;

  /** How many prefetchers can be told apart. */
  static final int MAX_PREFETCHERS = 15;

  private static final int VALID = 1;
  private static final int LINE_BITS = 6;
  private static final int FLAG_BITS = (1 << LINE_BITS) - 1;
  private static final long LINE_AND_VALID = ~(long) FLAG_BITS | VALID;
  private static final int PREFETCHER_SHIFT = 2;

  private static final int WAYS_A_WORD = 8;
  private static final int EMPTY = 0;
  private static final long EVERY_BYTE = 0x0101_0101_0101_0101L;
  private static final long LOW_SEVEN = 0x7f7f_7f7f_7f7f_7f7fL;
  // Brings the lowest bits of the eight bytes together in the highest byte of the product.
  private static final long GATHER = 0x0102_0408_1020_4080L;
  // 2^64 over the golden ratio: multiplication spreads neighbouring line numbers.
  private static final long SPREAD = 0x9e37_79b9_7f4a_7c15L;

  private final int sets;
  private final int setMask;
  private final int ways;
  // Sets are padded to a power of two of slots, so that slot and set come by shifts.
  private final int wayShift;
  private final long[] slots;
  // A byte of hash for each way, eight to a word, so that a look-up compares eight ways at once and
  // reads only slots whose hash is right. A byte of 0 is an empty way, or behind the last one; no
  // line has it.
  private final long[] hashes;
  private final int wordShift;
  private final int words;
  private final int[] usedWays;
  private final ReplacementPolicy replacement;
  private int lastFound;
  private long victimLine;
  private int victimFlags;

  /** An empty cache. */
  public Cache(CacheGeometry geometry) {
    sets = geometry.sets();
    setMask = Integer.bitCount(sets) == 1 ? sets - 1 : ABSENT;
    ways = geometry.ways();
    wayShift = shiftFor(ways);
    slots = new long[Math.multiplyExact(sets, 1 << wayShift)];
    words = (ways + WAYS_A_WORD - 1) / WAYS_A_WORD;
    wordShift = shiftFor(words);
    hashes = new long[Math.multiplyExact(sets, 1 << wordShift)];
    usedWays = new int[sets];
    replacement = geometry.replacement().create(sets, ways);
  }

  /** The line that an address lies in. */
  public static long lineOf(long address) {
    return address & ~(long) FLAG_BITS;
  }

  /** The slot of a line, or {@link #ABSENT}; counts as no use. */
  public int find(long line) {
    if ((slots[lastFound] & LINE_AND_VALID) == (line | VALID)) {
      return lastFound;
    }
    int slot = search(line);
    if (slot != ABSENT) {
      lastFound = slot;
    }
    return slot;
  }

  /** Whether a line is in the cache, for those who only look: the next {@link #find} is as fast. */
  boolean holds(long line) {
    return search(line) != ABSENT;
  }

  private int search(long line) {
    int set = setOf(line);
    int start = set << wayShift;
    for (long left = waysOf(set, hashOf(line)); left != 0; left &= left - 1) {
      int slot = start + Long.numberOfTrailingZeros(left);
      if ((slots[slot] & LINE_AND_VALID) == (line | VALID)) {
        return slot;
      }
    }
    return ABSENT;
  }

  /** A bit for each way that has this hash. All words are compared: no branch to guess wrong. */
  private long waysOf(int set, long hash) {
    long pattern = hash * EVERY_BYTE;
    long found = 0;
    int first = set << wordShift;
    for (int word = 0; word < words; word++) {
      long difference = hashes[first + word] ^ pattern;
      // The top bit of every byte that is zero, and of no other.
      long equal = ~((difference & LOW_SEVEN) + LOW_SEVEN | difference | LOW_SEVEN);
      found |= (equal >>> 7) * GATHER >>> 56 << word * WAYS_A_WORD;
    }
    return found;
  }

  /** Counts a use of the line in a slot. */
  public void touch(int slot) {
    replacement.onHit(slot >>> wayShift, slot & (1 << wayShift) - 1);
  }

  /** Makes the line in a slot dirty. */
  public void markDirty(int slot) {
    slots[slot] |= DIRTY;
  }

  /** Whether the line in a slot is dirty. */
  public boolean isDirty(int slot) {
    return (slots[slot] & DIRTY) != 0;
  }

  /**
   * Puts in a line that is absent; the out-fields {@link #victimLine} and {@link #victimFlags} then
   * tell what had to go.
   *
   * @param flags {@link #DIRTY} or 0
   * @return {@link #NO_VICTIM}, {@link #CLEAN_VICTIM} or {@link #DIRTY_VICTIM}
   */
  public int insert(long line, int flags) {
    int set = setOf(line);
    int start = set << wayShift;
    int way;
    int result;
    if (usedWays[set] < ways) {
      way = Long.numberOfTrailingZeros(waysOf(set, EMPTY));
      usedWays[set]++;
      result = NO_VICTIM;
    } else {
      way = replacement.victim(set);
      long victim = slots[start + way];
      victimLine = lineOf(victim);
      victimFlags = (int) victim & FLAG_BITS & ~VALID;
      result = (victim & DIRTY) != 0 ? DIRTY_VICTIM : CLEAN_VICTIM;
    }
    slots[start + way] = line | VALID | flags;
    setHash(set, way, hashOf(line));
    replacement.onFill(set, way);
    return result;
  }

  /** The line that the last {@link #insert} with a victim pushed out. */
  public long victimLine() {
    return victimLine;
  }

  /** The flags of that line. */
  public int victimFlags() {
    return victimFlags;
  }

  /**
   * Drops a line.
   *
   * @return its flags, or {@link #ABSENT} if it was not there
   */
  public int invalidate(long line) {
    int slot = find(line);
    if (slot == ABSENT) {
      return ABSENT;
    }
    int flags = (int) slots[slot] & FLAG_BITS & ~VALID;
    int set = slot >>> wayShift;
    slots[slot] = 0;
    setHash(set, slot & (1 << wayShift) - 1, EMPTY);
    usedWays[set]--;
    return flags;
  }

  /** How many lines are in the cache. */
  public long lines() {
    long lines = 0;
    for (int used : usedWays) {
      lines += used;
    }
    return lines;
  }

  /** The flags that mark a line as brought by a prefetcher. */
  static int prefetchedBy(int prefetcher) {
    return prefetcher + 1 << PREFETCHER_SHIFT;
  }

  /** The prefetcher that flags name, or -1. */
  static int prefetcherOf(int flags) {
    return (flags >>> PREFETCHER_SHIFT) - 1;
  }

  /** Takes the mark of a prefetcher off the line in a slot; gives that prefetcher, or -1. */
  int claimFromPrefetcher(int slot) {
    int prefetcher = prefetcherOf((int) slots[slot] & FLAG_BITS);
    if (prefetcher >= 0) {
      slots[slot] &= LINE_AND_VALID | DIRTY;
    }
    return prefetcher;
  }

  /** How many lines carry the mark of a prefetcher. */
  long linesMarkedBy(int prefetcher) {
    long lines = 0;
    for (long slot : slots) {
      if ((slot & VALID) != 0 && prefetcherOf((int) slot & FLAG_BITS) == prefetcher) {
        lines++;
      }
    }
    return lines;
  }

  private int setOf(long line) {
    long number = line >>> LINE_BITS;
    return setMask == ABSENT ? (int) (number % sets) : (int) number & setMask;
  }

  private void setHash(int set, int way, long hash) {
    int word = (set << wordShift) + way / WAYS_A_WORD;
    int shift = way % WAYS_A_WORD * Byte.SIZE;
    hashes[word] = hashes[word] & ~(0xffL << shift) | hash << shift;
  }

  /** A number of one byte, and not that of an empty way. */
  private static long hashOf(long line) {
    long hash = (line >>> LINE_BITS) * SPREAD >>> 56;
    return hash + (hash - 1 >>> 63);
  }

  private static int shiftFor(int count) {
    return 32 - Integer.numberOfLeadingZeros(count - 1);
  }
}
