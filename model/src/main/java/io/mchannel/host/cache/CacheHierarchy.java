package io.mchannel.host.cache;

import java.util.ArrayList;
import java.util.List;

/**
 * The caches of one core in front of its memory: two private levels, a share in a last level, and
 * prefetchers.
 *
 * <p>An access names one line, so whoever drives this splits an access that straddles lines. Lines
 * found in a further cache move in at once. Lines that no cache has are asked for in {@link
 * #requests} and stay on their way until the driver hands them in by {@link #fill}; until then an
 * access to them is {@link #MERGED}. Write-allocate, write-back.
 *
 * <p>Reads are conserved: {@code demandReads() + prefetchReads()} is the number of reads ever put
 * into {@link #requests}, and each is answered by exactly one {@link #fill}.
 *
 * <p>No call allocates. Not safe for use by several threads; hierarchies that share a last level
 * count as one.
 */
public final class CacheHierarchy {
  /** Every buffer that a new line would need is taken; nothing happened, try again after a fill. */
  public static final int BLOCKED = 0;

  /** The first level had the line. */
  public static final int L1_HIT = 1;

  /** The second level had the line. */
  public static final int L2_HIT = 2;

  /** The last level had the line. */
  public static final int LLC_HIT = 3;

  /** No cache had the line; a read has been put into {@link #requests}. */
  public static final int MISS = 4;

  /** The line is on its way already; the access waits for the same {@link #fill}. */
  public static final int MERGED = 5;

  private static final int OUTCOMES = 6;
  private static final long PAGE_MASK = ~4095L;

  // Flags of lines in flight, beside Cache.DIRTY and the mark of a prefetcher in the lowest bits.
  private static final int INTO_L1 = 1 << 8;
  private static final int OVERWRITTEN = 1 << 9;
  private static final int LINE_FLAGS = 0xff;

  private final Cache l1;
  private final Cache l2;
  private final SharedCache shared;
  private final Cache llc;
  private final MemoryRegion region;
  private final int l1FillBuffers;
  private final int l2PrefetchLimit;
  private final LinesInFlight inFlight;
  private final MemoryRequests requests = new MemoryRequests();
  private final Prefetcher[] l1Prefetchers;
  private final Prefetcher[] l2Prefetchers;
  private final int[] l1PrefetcherNumbers;
  private final int[] l2PrefetcherNumbers;
  private final PrefetchCounts[] prefetchCounts;
  private final long[] l1Guesses = new long[Prefetcher.MAX_GUESSES];
  private final long[] l2Guesses = new long[Prefetcher.MAX_GUESSES];
  private final long[] outcomes = new long[OUTCOMES];
  private int l1FillsInFlight;
  private long demandReads;
  private long prefetchReads;
  private long writeBacks;
  private long streamWrites;

  /** Empty caches on top of a last level. */
  public CacheHierarchy(CoreCacheConfig config, SharedCache shared) {
    this.l1 = new Cache(config.l1());
    this.l2 = new Cache(config.l2());
    this.shared = shared;
    this.llc = shared.cache();
    this.region = config.region();
    this.l1FillBuffers = config.l1FillBuffers();
    this.l2PrefetchLimit = Math.min(config.l2PrefetchLimit(), config.l2Misses());
    this.inFlight = new LinesInFlight(config.l2Misses());
    List<Prefetcher> atL1 = new ArrayList<>();
    List<Prefetcher> atL2 = new ArrayList<>();
    int count = config.prefetchers().size();
    int[] numbersAtL1 = new int[count];
    int[] numbersAtL2 = new int[count];
    prefetchCounts = new PrefetchCounts[count];
    for (int number = 0; number < count; number++) {
      String name = config.prefetchers().get(number);
      prefetchCounts[number] = new PrefetchCounts(name);
      Prefetcher prefetcher = Prefetchers.named(name);
      if (prefetcher.level() == Prefetcher.Level.L1) {
        numbersAtL1[atL1.size()] = number;
        atL1.add(prefetcher);
      } else {
        numbersAtL2[atL2.size()] = number;
        atL2.add(prefetcher);
      }
    }
    l1Prefetchers = atL1.toArray(new Prefetcher[0]);
    l2Prefetchers = atL2.toArray(new Prefetcher[0]);
    l1PrefetcherNumbers = numbersAtL1;
    l2PrefetcherNumbers = numbersAtL2;
    shared.attach(this);
  }

  /**
   * A load of bytes of one line.
   *
   * @param address the unsigned byte address
   * @param instructionPointer where the program stood, 0 if not known
   * @return {@link #L1_HIT}, {@link #L2_HIT}, {@link #LLC_HIT}, {@link #MISS}, {@link #MERGED} or
   *     {@link #BLOCKED}
   */
  public int load(long address, long instructionPointer) {
    long line = Cache.lineOf(address);
    int slot = l1.find(line);
    int outcome;
    if (slot == Cache.ABSENT) {
      outcome = requestFromL2(line, instructionPointer, 0);
      if (outcome == BLOCKED) {
        outcomes[BLOCKED]++;
        return BLOCKED;
      }
    } else {
      useIn(l1, slot);
      outcome = L1_HIT;
    }
    outcomes[outcome]++;
    observeAtL1(address, instructionPointer, outcome == L1_HIT);
    return outcome;
  }

  /**
   * A store to bytes of one line, which needs the whole line and makes it dirty.
   *
   * @return as {@link #load}
   */
  public int store(long address, long instructionPointer) {
    long line = Cache.lineOf(address);
    int slot = l1.find(line);
    int outcome;
    if (slot == Cache.ABSENT) {
      outcome = requestFromL2(line, instructionPointer, Cache.DIRTY);
    } else {
      useIn(l1, slot);
      l1.markDirty(slot);
      outcome = L1_HIT;
    }
    outcomes[outcome]++;
    return outcome;
  }

  /**
   * A non-temporal store of a whole line, as a full write-combining buffer sends it: it goes past
   * the caches to memory, and copies in caches, overwritten whole, are dropped without being
   * written back (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1,
   * §10.4.6.2).
   */
  public void streamStore(long address) {
    long line = Cache.lineOf(address);
    shared.dropEverywhere(line);
    int place = inFlight.find(line);
    if (place != LinesInFlight.ABSENT) {
      inFlight.setFlags(place, inFlight.flags(place) & ~Cache.DIRTY | OVERWRITTEN);
    }
    streamWrites++;
    requests.add(line, MemoryRequests.STREAM_WRITE);
  }

  /**
   * A line that was asked for has come.
   *
   * @throws IllegalStateException if it is not on its way
   */
  public void fill(long line) {
    int place = inFlight.find(line);
    if (place == LinesInFlight.ABSENT) {
      throw new IllegalStateException(
          "line 0x" + Long.toHexString(line) + " comes without having been asked for");
    }
    int flags = inFlight.flags(place);
    inFlight.remove(place);
    boolean intoL1 = (flags & INTO_L1) != 0;
    if (intoL1) {
      l1FillsInFlight--;
    }
    int lineFlags = flags & LINE_FLAGS;
    if ((flags & OVERWRITTEN) != 0) {
      countUnused(lineFlags);
      return;
    }
    if (shared.isInclusive()) {
      shared.put(line, 0, this);
    }
    insertIntoL2(line, intoL1 ? 0 : lineFlags);
    if (intoL1) {
      insertIntoL1(line, lineFlags);
    }
  }

  /**
   * Takes all requests and answers the reads at once, as memory without latency would.
   *
   * @return how many requests there were
   */
  public int completeAll() {
    int count = 0;
    while (!requests.isEmpty()) {
      long request = requests.poll();
      if (MemoryRequests.isRead(request)) {
        fill(MemoryRequests.lineOf(request));
      }
      count++;
    }
    return count;
  }

  /** What is asked of memory; the driver takes it from here. */
  public MemoryRequests requests() {
    return requests;
  }

  /** How many lines are on their way into the first level, at most its fill buffers. */
  public int l1FillsInFlight() {
    return l1FillsInFlight;
  }

  /** How many lines are on their way from memory in all, at most the second level's misses. */
  public int l2MissesInFlight() {
    return inFlight.size();
  }

  /**
   * How many lines are on their way for a prefetcher of the second level alone: those without a fill
   * buffer.
   */
  int l2PrefetchesInFlight() {
    return inFlight.size() - l1FillsInFlight;
  }

  /** How many accesses ended in an outcome, such as {@link #L2_HIT}. */
  public long accesses(int outcome) {
    return outcomes[outcome];
  }

  /** Reads put into {@link #requests} because the program waits for the line. */
  public long demandReads() {
    return demandReads;
  }

  /** Reads put into {@link #requests} because a prefetcher guessed the line. */
  public long prefetchReads() {
    return prefetchReads;
  }

  /** Dirty lines put into {@link #requests}. */
  public long writeBacks() {
    return writeBacks;
  }

  /** Non-temporal lines put into {@link #requests}. */
  public long streamWrites() {
    return streamWrites;
  }

  /** What became of the guesses of a prefetcher, by its place in the configuration. */
  public PrefetchCounts prefetchCounts(int prefetcher) {
    return prefetchCounts[prefetcher];
  }

  /** Issued prefetches of which it is still open whether they are of use. */
  long openPrefetches(int prefetcher) {
    long open = l1.linesMarkedBy(prefetcher) + l2.linesMarkedBy(prefetcher);
    for (int place = 0; place < inFlight.size(); place++) {
      if (Cache.prefetcherOf(inFlight.flags(place) & LINE_FLAGS) == prefetcher) {
        open++;
      }
    }
    return open;
  }

  /** Whether some cache, or a line on its way, holds a store that memory has not seen. */
  boolean isDirty(long line) {
    int place = inFlight.find(line);
    return place != LinesInFlight.ABSENT && (inFlight.flags(place) & Cache.DIRTY) != 0
        || isDirtyIn(l1, line)
        || isDirtyIn(l2, line)
        || isDirtyIn(llc, line);
  }

  private static boolean isDirtyIn(Cache cache, long line) {
    int slot = cache.find(line);
    return slot != Cache.ABSENT && cache.isDirty(slot);
  }

  /** Asks memory to take a line. */
  void writeBack(long line) {
    writeBacks++;
    requests.add(line, MemoryRequests.WRITE_BACK);
  }

  /** Drops a line from the private caches; gives the flags that it had there. */
  int drop(long line) {
    return dropFrom(l1, line) | dropFrom(l2, line);
  }

  private int dropFrom(Cache cache, long line) {
    int flags = cache.invalidate(line);
    if (flags == Cache.ABSENT) {
      return 0;
    }
    countUnused(flags);
    return flags & Cache.DIRTY;
  }

  /** A line that the first level misses, wanted by the program. */
  private int requestFromL2(long line, long instructionPointer, int flags) {
    int slot = l2.find(line);
    if (slot != Cache.ABSENT) {
      useIn(l2, slot);
      insertIntoL1(line, flags);
      observeAtL2(line, instructionPointer, true);
      return L2_HIT;
    }
    slot = llc.find(line);
    if (slot != Cache.ABSENT) {
      llc.touch(slot);
      insertIntoL2(line, 0);
      insertIntoL1(line, flags);
      observeAtL2(line, instructionPointer, false);
      return LLC_HIT;
    }
    int place = inFlight.find(line);
    if (place != LinesInFlight.ABSENT) {
      return merge(line, place, instructionPointer, flags);
    }
    if (l1FillsInFlight == l1FillBuffers || inFlight.isFull()) {
      return BLOCKED;
    }
    l1FillsInFlight++;
    inFlight.add(line, flags | INTO_L1);
    demandReads++;
    requests.add(line, MemoryRequests.DEMAND_READ);
    observeAtL2(line, instructionPointer, false);
    return MISS;
  }

  private int merge(long line, int place, long instructionPointer, int flags) {
    int present = inFlight.flags(place);
    boolean newToL1 = (present & INTO_L1) == 0;
    if (newToL1) {
      if (l1FillsInFlight == l1FillBuffers) {
        return BLOCKED;
      }
      l1FillsInFlight++;
    }
    countLate(present);
    inFlight.setFlags(place, present & Cache.DIRTY | flags | INTO_L1);
    if (newToL1) {
      observeAtL2(line, instructionPointer, true);
    }
    return MERGED;
  }

  private void countLate(int flags) {
    int prefetcher = Cache.prefetcherOf(flags & LINE_FLAGS);
    if (prefetcher >= 0) {
      prefetchCounts[prefetcher].late++;
    }
  }

  private void useIn(Cache cache, int slot) {
    cache.touch(slot);
    int prefetcher = cache.claimFromPrefetcher(slot);
    if (prefetcher >= 0) {
      prefetchCounts[prefetcher].useful++;
    }
  }

  private void insertIntoL1(long line, int flags) {
    if (l1.insert(line, flags) == Cache.NO_VICTIM) {
      return;
    }
    long victim = l1.victimLine();
    int victimFlags = l1.victimFlags();
    countUnused(victimFlags);
    if ((victimFlags & Cache.DIRTY) != 0) {
      int slot = l2.find(victim);
      if (slot == Cache.ABSENT) {
        insertIntoL2(victim, Cache.DIRTY);
      } else {
        l2.markDirty(slot);
      }
    }
  }

  private void insertIntoL2(long line, int flags) {
    if (l2.insert(line, flags) == Cache.NO_VICTIM) {
      return;
    }
    long victim = l2.victimLine();
    int victimFlags = l2.victimFlags();
    countUnused(victimFlags);
    int dirty = victimFlags & Cache.DIRTY;
    // An inclusive last level holds clean victims already.
    if (dirty != 0 || !shared.isInclusive()) {
      shared.put(victim, dirty, this);
    }
  }

  private void countUnused(int flags) {
    int prefetcher = Cache.prefetcherOf(flags);
    if (prefetcher >= 0) {
      prefetchCounts[prefetcher].useless++;
    }
  }

  private void observeAtL1(long address, long instructionPointer, boolean hit) {
    for (int i = 0; i < l1Prefetchers.length; i++) {
      int count = l1Prefetchers[i].observe(address, instructionPointer, hit, l1Guesses);
      for (int guess = 0; guess < count; guess++) {
        long line = Cache.lineOf(l1Guesses[guess]);
        if (mayFetch(line, address)) {
          prefetchIntoL1(line, l1PrefetcherNumbers[i], instructionPointer);
        }
      }
    }
  }

  private void observeAtL2(long line, long instructionPointer, boolean hit) {
    for (int i = 0; i < l2Prefetchers.length; i++) {
      int count = l2Prefetchers[i].observe(line, instructionPointer, hit, l2Guesses);
      for (int guess = 0; guess < count; guess++) {
        long guessedLine = Cache.lineOf(l2Guesses[guess]);
        if (mayFetch(guessedLine, line)) {
          prefetchIntoL2(guessedLine, l2PrefetcherNumbers[i]);
        }
      }
    }
  }

  private boolean mayFetch(long line, long trigger) {
    return ((line ^ trigger) & PAGE_MASK) == 0 && region.holdsLine(line);
  }

  private void prefetchIntoL1(long line, int prefetcher, long instructionPointer) {
    if (l1.holds(line)) {
      return;
    }
    int place = inFlight.find(line);
    if (place != LinesInFlight.ABSENT) {
      if ((inFlight.flags(place) & INTO_L1) == 0) {
        bringOnIntoL1(line, place, prefetcher, instructionPointer);
      }
      return;
    }
    int mark = Cache.prefetchedBy(prefetcher);
    int slot = l2.find(line);
    if (slot != Cache.ABSENT) {
      useIn(l2, slot);
      insertIntoL1(line, mark);
      prefetchCounts[prefetcher].issued++;
      observeAtL2(line, instructionPointer, true);
      return;
    }
    slot = llc.find(line);
    if (slot != Cache.ABSENT) {
      llc.touch(slot);
      insertIntoL2(line, 0);
      insertIntoL1(line, mark);
      prefetchCounts[prefetcher].issued++;
    } else if (l1FillsInFlight == l1FillBuffers || inFlight.isFull()) {
      prefetchCounts[prefetcher].dropped++;
      return;
    } else {
      l1FillsInFlight++;
      readAhead(line, mark | INTO_L1, prefetcher);
    }
    observeAtL2(line, instructionPointer, false);
  }

  /**
   * A line on its way into the second level that a prefetcher of the first level asks for too: it
   * waits for it in a fill buffer, and its request is one that the second level's prefetchers see
   * (Intel 64 and IA-32 Architectures Optimization Reference Manual, data prefetch to the L2 and last
   * level cache: monitored are also the requests of the first level's hardware prefetchers).
   */
  private void bringOnIntoL1(long line, int place, int prefetcher, long instructionPointer) {
    if (l1FillsInFlight == l1FillBuffers) {
      prefetchCounts[prefetcher].dropped++;
      return;
    }
    l1FillsInFlight++;
    int present = inFlight.flags(place);
    countLate(present);
    inFlight.setFlags(
        place, present & Cache.DIRTY | INTO_L1 | Cache.prefetchedBy(prefetcher));
    prefetchCounts[prefetcher].issued++;
    observeAtL2(line, instructionPointer, true);
  }

  private void prefetchIntoL2(long line, int prefetcher) {
    if (l2.holds(line) || l1.holds(line) || inFlight.find(line) != LinesInFlight.ABSENT) {
      return;
    }
    int mark = Cache.prefetchedBy(prefetcher);
    int slot = llc.find(line);
    if (slot != Cache.ABSENT) {
      llc.touch(slot);
      insertIntoL2(line, mark);
      prefetchCounts[prefetcher].issued++;
    } else if (l2PrefetchesInFlight() >= l2PrefetchLimit || inFlight.isFull()) {
      prefetchCounts[prefetcher].dropped++;
    } else {
      readAhead(line, mark, prefetcher);
    }
  }

  private void readAhead(long line, int flags, int prefetcher) {
    inFlight.add(line, flags);
    prefetchCounts[prefetcher].issued++;
    prefetchCounts[prefetcher].readFromMemory++;
    prefetchReads++;
    requests.add(line, MemoryRequests.PREFETCH_READ, prefetcher);
  }
}
