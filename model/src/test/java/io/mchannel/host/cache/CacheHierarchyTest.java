package io.mchannel.host.cache;

import static io.mchannel.host.cache.CacheHierarchy.BLOCKED;
import static io.mchannel.host.cache.CacheHierarchy.L1_HIT;
import static io.mchannel.host.cache.CacheHierarchy.L2_HIT;
import static io.mchannel.host.cache.CacheHierarchy.LLC_HIT;
import static io.mchannel.host.cache.CacheHierarchy.MERGED;
import static io.mchannel.host.cache.CacheHierarchy.MISS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CacheHierarchyTest {
  private static final long IP = 0x401000;
  private static final String[] NO_PREFETCHERS = {};

  @Test
  void aLineIsFoundInTheNearestCacheThatStillHasIt() {
    // One set each: L1 holds two lines, L2 four, the last level what L2 pushes out.
    CacheHierarchy caches = tiny(Inclusion.NON_INCLUSIVE, NO_PREFETCHERS);
    for (int number = 0; number < 6; number++) {
      assertThat(caches.load(line(number), IP)).isEqualTo(MISS);
      caches.completeAll();
    }
    assertThat(caches.load(line(5), IP)).isEqualTo(L1_HIT);
    assertThat(caches.load(line(4), IP)).isEqualTo(L1_HIT);
    assertThat(caches.load(line(3), IP)).isEqualTo(L2_HIT);
    assertThat(caches.load(line(0), IP)).isEqualTo(LLC_HIT);
    assertThat(caches.load(line(0), IP)).isEqualTo(L1_HIT);
    assertThat(caches.load(line(6), IP)).isEqualTo(MISS);
    assertThat(caches.demandReads()).isEqualTo(7);
    assertThat(caches.accesses(MISS)).isEqualTo(7);
    assertThat(caches.accesses(L1_HIT)).isEqualTo(3);
  }

  @Test
  void aStoreReadsItsLineFirstAndWritesItBackOnlyWhenItLeavesTheLastLevel() {
    CacheHierarchy caches = tiny(Inclusion.NON_INCLUSIVE, NO_PREFETCHERS);
    assertThat(caches.store(line(0), IP)).isEqualTo(MISS);
    long request = caches.requests().poll();
    assertThat(MemoryRequests.kindOf(request)).isEqualTo(MemoryRequests.DEMAND_READ);
    caches.fill(line(0));
    // L2 holds four lines and the last level eight: the thirteenth pushes line 0 out.
    for (int number = 1; number <= 11; number++) {
      caches.load(line(number), IP);
      caches.completeAll();
    }
    assertThat(caches.writeBacks()).isZero();
    caches.load(line(12), IP);
    caches.fill(MemoryRequests.lineOf(caches.requests().poll()));
    assertThat(caches.writeBacks()).isEqualTo(1);
    long writeBack = caches.requests().poll();
    assertThat(MemoryRequests.kindOf(writeBack)).isEqualTo(MemoryRequests.WRITE_BACK);
    assertThat(MemoryRequests.lineOf(writeBack)).isEqualTo(line(0));
  }

  @Test
  void anInclusiveLastLevelTakesItsVictimsOutOfThePrivateCaches() {
    // Line 0 stays in L1 by being used, which the last level does not see.
    CacheHierarchy inclusive = tiny(Inclusion.INCLUSIVE, NO_PREFETCHERS);
    CacheHierarchy nonInclusive = tiny(Inclusion.NON_INCLUSIVE, NO_PREFETCHERS);
    for (CacheHierarchy caches : List.of(inclusive, nonInclusive)) {
      caches.store(line(0), IP);
      caches.completeAll();
      for (int number = 1; number <= 8; number++) {
        caches.load(line(0), IP);
        caches.load(line(number), IP);
        caches.completeAll();
      }
    }
    assertThat(inclusive.load(line(0), IP)).isEqualTo(MISS);
    assertThat(inclusive.writeBacks()).isEqualTo(1);
    assertThat(nonInclusive.load(line(0), IP)).isEqualTo(L1_HIT);
    assertThat(nonInclusive.writeBacks()).isZero();
  }

  @Test
  void aSecondAccessToALineOnItsWayWaitsForTheSameFill() {
    CacheHierarchy caches = tiny(Inclusion.NON_INCLUSIVE, NO_PREFETCHERS);
    assertThat(caches.load(line(3), IP)).isEqualTo(MISS);
    assertThat(caches.store(line(3) + 8, IP)).isEqualTo(MERGED);
    assertThat(caches.requests().size()).isEqualTo(1);
    caches.completeAll();
    assertThat(caches.load(line(3), IP)).isEqualTo(L1_HIT);
    assertThat(caches.isDirty(line(3))).isTrue();
  }

  @Test
  void sixteenMissesFillTheBuffersAndABlockedAccessLeavesNoTrace() {
    CacheHierarchy caches = goldenCove(NO_PREFETCHERS);
    for (int number = 0; number < 16; number++) {
      assertThat(caches.load(line(number), IP)).isEqualTo(MISS);
    }
    assertThat(caches.l1FillsInFlight()).isEqualTo(16);
    assertThat(caches.load(line(16), IP)).isEqualTo(BLOCKED);
    assertThat(caches.store(line(16), IP)).isEqualTo(BLOCKED);
    assertThat(caches.load(line(7), IP)).isEqualTo(MERGED);
    assertThat(caches.demandReads()).isEqualTo(16);
    caches.fill(line(9));
    assertThat(caches.l1FillsInFlight()).isEqualTo(15);
    assertThat(caches.load(line(16), IP)).isEqualTo(MISS);
  }

  @Test
  void prefetchesTakeBuffersAndAreDroppedWhenThereAreNone() {
    CoreCacheConfig config = goldenCoveConfig("streamer");
    CacheHierarchy caches =
        new CacheHierarchy(
            new CoreCacheConfig(
                config.l1(), config.l2(), 16, 5, config.prefetchers(), config.region()),
            slice());
    // Three loads in a row make a stream; two prefetches fit beside them.
    for (int number = 0; number < 3; number++) {
      assertThat(caches.load(line(number), IP)).isEqualTo(MISS);
    }
    assertThat(caches.l2MissesInFlight()).isEqualTo(5);
    assertThat(caches.l1FillsInFlight()).isEqualTo(3);
    assertThat(caches.load(line(9), IP)).isEqualTo(BLOCKED);
    // Line 3 is one of the two; its lookup guesses lines 5 and 6, for which there is no room.
    assertThat(caches.load(line(3), IP)).isEqualTo(MERGED);
    PrefetchCounts streamer = caches.prefetchCounts(0);
    assertThat(streamer.issued()).isEqualTo(2);
    assertThat(streamer.dropped()).isEqualTo(2);
    assertThat(streamer.late()).isEqualTo(1);
  }

  @Test
  void linesOfFillBuffersDoNotCountAgainstThePrefetches() {
    // Three fill buffers and five misses leave two prefetches into L2; pairs are guessed.
    CacheHierarchy caches = limited(3, 5, 2, "spatial-pair");
    PrefetchCounts pair = caches.prefetchCounts(0);
    for (int number = 0; number < 6; number += 2) {
      assertThat(caches.load(line(number), IP)).isEqualTo(MISS);
    }
    assertThat(pair.issued()).isEqualTo(2);
    assertThat(pair.dropped()).isEqualTo(1);
    assertThat(caches.l2MissesInFlight()).isEqualTo(5);
    // Line 0 comes; the program takes the buffer for line 1, which is a prefetch no longer.
    caches.fill(line(0));
    assertThat(caches.load(line(1), IP)).isEqualTo(MERGED);
    caches.fill(line(2));
    assertThat(caches.load(line(6), IP)).isEqualTo(MISS);
    assertThat(pair.issued()).isEqualTo(3);
  }

  @Test
  void noPrefetchIntoL2KeepsTheProgramFromALine() {
    // Pages apart, so that pairs alone are guessed. The program's lines come, the pairs do not.
    CacheHierarchy caches = goldenCove("spatial-pair", "streamer");
    for (int page = 0; page < 40; page++) {
      assertThat(caches.load(4096L * page, IP)).isEqualTo(MISS);
      caches.fill(4096L * page);
    }
    assertThat(caches.l2PrefetchesInFlight()).isEqualTo(48 - 16);
    assertThat(caches.prefetchCounts(0).dropped()).isEqualTo(8);
    for (int page = 40; page < 56; page++) {
      assertThat(caches.load(4096L * page, IP)).isEqualTo(MISS);
    }
    assertThat(caches.l2MissesInFlight()).isEqualTo(48);
    assertThat(caches.load(4096L * 56, IP)).isEqualTo(BLOCKED);
  }

  @Test
  void prefetchesWithoutALimitStopWhenEveryMissIsTaken() {
    CacheHierarchy caches = limited(2, 3, 3, "spatial-pair");
    assertThat(caches.load(line(0), IP)).isEqualTo(MISS);
    assertThat(caches.load(line(2), IP)).isEqualTo(MISS);
    assertThat(caches.l2MissesInFlight()).isEqualTo(3);
    assertThat(caches.prefetchCounts(0).dropped()).isEqualTo(1);
  }

  @Test
  void anL1PrefetchOfALineOnItsWayTakesAFillBufferAndIsSeenByTheStreamer() {
    CacheHierarchy caches = limited(4, 8, 4, "next-line", "streamer");
    PrefetchCounts nextLine = caches.prefetchCounts(0);
    PrefetchCounts streamer = caches.prefetchCounts(1);
    // Next line fetches lines 1 and 2 before the program is there, and the streamer sees a run.
    assertThat(caches.load(line(0), IP)).isEqualTo(MISS);
    assertThat(caches.load(line(0) + 8, IP)).isEqualTo(MERGED);
    assertThat(caches.load(line(1), IP)).isEqualTo(MERGED);
    assertThat(caches.l1FillsInFlight()).isEqualTo(3);
    assertThat(streamer.issued()).isEqualTo(2);
    // Line 3 is on its way into L2; now it goes on into L1, and its lookup brings lines 5 and 6.
    assertThat(caches.load(line(2), IP)).isEqualTo(MERGED);
    assertThat(caches.l1FillsInFlight()).isEqualTo(4);
    assertThat(nextLine.issued()).isEqualTo(3);
    assertThat(nextLine.readFromMemory()).isEqualTo(2);
    assertThat(streamer.late()).isEqualTo(1);
    assertThat(streamer.issued()).isEqualTo(4);
    // No buffer is left for line 4.
    assertThat(caches.load(line(3), IP)).isEqualTo(MERGED);
    assertThat(nextLine.dropped()).isEqualTo(1);
    assertThat(caches.demandReads() + caches.prefetchReads()).isEqualTo(7);
    caches.completeAll();
    assertThat(caches.load(line(3) + 8, IP)).isEqualTo(L1_HIT);
    assertThat(caches.load(line(6), IP)).isEqualTo(L2_HIT);
  }

  /**
   * Two lines a lookup from the third on: lookup n, counted from 0, has lines up to 2n fetched. So
   * the last of 16 lookups has line 30 fetched, 15 lines past the record's end; the last quarter of a
   * page ends with the record.
   */
  @Test
  void theStreamerRunsFifteenLinesPastARecordOfSixteenThatDoesNotEndThePage() {
    CacheHierarchy caches = goldenCove("streamer");
    int[] readsByQuarter = new int[4];
    for (int quarter = 0; quarter < 4; quarter++) {
      long before = caches.demandReads() + caches.prefetchReads();
      for (int number = 0; number < 16; number++) {
        // Each record lies in a page of its own.
        caches.load(4096L * quarter + line(16 * quarter + number), IP);
        caches.completeAll();
      }
      long after = caches.demandReads() + caches.prefetchReads();
      readsByQuarter[quarter] = (int) (after - before);
    }
    assertThat(readsByQuarter).containsExactly(16 + 15, 16 + 15, 16 + 15, 16);
  }

  @Test
  void anL2PrefetchUsedInTimeIsUsefulAndOneThatNobodyWantsIsUseless() {
    CacheHierarchy caches = tiny(Inclusion.NON_INCLUSIVE, "spatial-pair");
    caches.load(line(0), IP);
    caches.completeAll();
    assertThat(caches.load(line(1), IP)).isEqualTo(L2_HIT);
    PrefetchCounts pair = caches.prefetchCounts(0);
    assertThat(pair.useful()).isEqualTo(1);
    // Lines 2 and 4 bring 3 and 5, which leave L2 (four lines) unasked for.
    for (int number = 2; number <= 10; number += 2) {
      caches.load(line(number), IP);
      caches.completeAll();
    }
    assertThat(pair.issued()).isEqualTo(6);
    assertThat(pair.useful()).isEqualTo(1);
    assertThat(pair.useless() + caches.openPrefetches(0)).isEqualTo(5);
    assertThat(pair.useless()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void whatOnlyL1HoldsIsNotFetchedAgain() {
    // L2 and the last level hold one line each, L1 two: line 1 stays in L1 alone.
    CacheHierarchy caches =
        new CacheHierarchy(
            new CoreCacheConfig(
                CacheGeometry.of(64 * 2, 2, "lru"),
                CacheGeometry.of(64, 1, "lru"),
                16,
                48,
                List.of("spatial-pair"),
                MemoryRegion.of(line(1), 64)),
            new SharedCache(CacheGeometry.of(64, 1, "lru"), Inclusion.NON_INCLUSIVE));
    for (long number : new long[] {1, 9, 1, 17, 1}) {
      caches.load(line(number), IP);
      caches.completeAll();
    }
    // Line 0 misses; its pair, line 1, lies in the region and in L1.
    assertThat(caches.load(line(0), IP)).isEqualTo(MISS);
    assertThat(caches.requests().size()).isEqualTo(1);
    caches.completeAll();
    assertThat(caches.load(line(1), IP)).isEqualTo(L1_HIT);
    assertThat(caches.prefetchReads()).isZero();
  }

  @Test
  void noPrefetcherCrossesA4KiBPage() {
    CacheHierarchy caches = goldenCove(Prefetchers.names().toArray(new String[0]));
    long firstPage = 0x7000_0000L;
    // Up and down one page at several strides, by one instruction each.
    for (int stride : new int[] {8, 64, 128, 512}) {
      for (int offset = 0; offset < 4096; offset += stride) {
        caches.load(firstPage + offset, IP + stride);
        assertReadsStayIn(caches, firstPage, firstPage + 4095);
      }
      for (int offset = 4096 - stride; offset >= 0; offset -= stride) {
        caches.load(firstPage + offset, IP + stride + 4);
        assertReadsStayIn(caches, firstPage, firstPage + 4095);
      }
    }
    assertThat(caches.prefetchReads()).isPositive();
  }

  @Test
  void noPrefetcherPassesTheEndsOfTheRegion() {
    // A region that starts and ends within a page: lines 10 to 52 of it, and half of line 53.
    MemoryRegion region = MemoryRegion.of(line(10), 43 * 64 + 32);
    CacheHierarchy caches =
        new CacheHierarchy(
            CoreCacheConfig.goldenCove().withRegion(region), slice());
    for (int number = 10; number <= 52; number++) {
      caches.load(line(number), IP);
      assertReadsStayIn(caches, line(10), line(53) - 1);
    }
    for (int number = 52; number >= 10; number--) {
      caches.load(line(number), IP);
      assertReadsStayIn(caches, line(10), line(53) - 1);
    }
    assertThat(caches.demandReads() + caches.prefetchReads()).isEqualTo(43);
  }

  @Test
  void aRegionMayEndWithTheAddressSpaceAndNothingWraps() {
    long lastPage = 0xffff_ffff_ffff_f000L;
    CacheHierarchy caches = new CacheHierarchy(CoreCacheConfig.goldenCove(), slice());
    for (int offset = 0; offset < 4096; offset += 64) {
      caches.load(lastPage + offset, IP);
      while (!caches.requests().isEmpty()) {
        long line = MemoryRequests.lineOf(caches.requests().poll());
        assertThat(Long.compareUnsigned(line, lastPage)).isGreaterThanOrEqualTo(0);
        caches.fill(line);
      }
    }
    assertThat(caches.demandReads() + caches.prefetchReads()).isEqualTo(64);
  }

  @Test
  void aSequentialReadAsksMemoryForEachLineOnce() {
    CacheHierarchy caches = new CacheHierarchy(CoreCacheConfig.goldenCove(), slice());
    int lines = 4096;
    Set<Long> read = new HashSet<>();
    for (long address = 0; address < 64L * lines; address += 8) {
      caches.load(address, IP);
      while (!caches.requests().isEmpty()) {
        long line = MemoryRequests.lineOf(caches.requests().poll());
        assertThat(read.add(line)).as("line %s read once", line).isTrue();
        caches.fill(line);
      }
    }
    assertThat(read).hasSize(lines);
    // Prefetchers start anew on each page, so most lines, but not all, come ahead of their use.
    assertThat(caches.demandReads()).isBetween(64L, 256L);
  }

  @Test
  void randomReadsOfALargeRegionAreAmplifiedByTheSpatialPairAlone() {
    CacheHierarchy caches = new CacheHierarchy(CoreCacheConfig.goldenCove(), slice());
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      caches.load(random.nextLong() & 0xf_ffff_ffc0L, IP);
      caches.completeAll();
    }
    assertThat(caches.prefetchCounts(0).issued()).isLessThan(20);
    assertThat(caches.prefetchCounts(1).issued()).isLessThan(20);
    assertThat(caches.prefetchCounts(3).issued()).isLessThan(20);
    assertThat(caches.prefetchCounts(2).issued()).isGreaterThan(19_000);
    CacheHierarchy without = goldenCove("next-line", "ip-stride", "paged-pair", "streamer");
    for (int i = 0; i < 20_000; i++) {
      without.load(random.nextLong() & 0xf_ffff_ffc0L, IP);
      without.completeAll();
    }
    assertThat((double) without.prefetchReads() / without.demandReads()).isLessThan(0.002);
  }

  @Test
  void aStrideOfEightLinesHasTheOtherLineOfEachPairReadForNothing() {
    // Eight lines of each page are asked for, and eight pairs completed; the careful variant leaves
    // out the first of each page.
    assertThat(readsAPageAtAStrideOfEightLines("spatial-pair")).isEqualTo(8 + 8);
    assertThat(readsAPageAtAStrideOfEightLines("paged-pair")).isEqualTo(8 + 7);
  }

  private static double readsAPageAtAStrideOfEightLines(String prefetcher) {
    CacheHierarchy caches = goldenCove(prefetcher);
    int pages = 1024;
    for (long address = 0; address < 4096L * pages; address += 512) {
      assertThat(caches.load(address, IP)).isEqualTo(MISS);
      caches.completeAll();
    }
    return (double) (caches.demandReads() + caches.prefetchReads()) / pages;
  }

  @Test
  void aStreamStoreGoesPastTheCachesAndDropsCopies() {
    CacheHierarchy caches = tiny(Inclusion.NON_INCLUSIVE, NO_PREFETCHERS);
    caches.store(line(1), IP);
    caches.completeAll();
    caches.streamStore(line(1) + 8);
    long request = caches.requests().poll();
    assertThat(MemoryRequests.kindOf(request)).isEqualTo(MemoryRequests.STREAM_WRITE);
    assertThat(MemoryRequests.lineOf(request)).isEqualTo(line(1));
    assertThat(caches.requests().isEmpty()).isTrue();
    assertThat(caches.writeBacks()).isZero();
    assertThat(caches.load(line(1), IP)).isEqualTo(MISS);
  }

  @Test
  void aLineOverwrittenOnItsWayIsNotPutIn() {
    CacheHierarchy caches = tiny(Inclusion.NON_INCLUSIVE, NO_PREFETCHERS);
    caches.store(line(1), IP);
    caches.streamStore(line(1));
    caches.completeAll();
    assertThat(caches.isDirty(line(1))).isFalse();
    assertThat(caches.l1FillsInFlight()).isZero();
    assertThat(caches.load(line(1), IP)).isEqualTo(MISS);
  }

  @Test
  void coresShareTheLastLevel() {
    SharedCache shared = new SharedCache(CacheGeometry.of(64 * 8, 8, "lru"), Inclusion.INCLUSIVE);
    CacheHierarchy first = new CacheHierarchy(tinyConfig(NO_PREFETCHERS), shared);
    CacheHierarchy second = new CacheHierarchy(tinyConfig(NO_PREFETCHERS), shared);
    first.load(line(0), IP);
    first.completeAll();
    assertThat(second.load(line(0), IP)).isEqualTo(LLC_HIT);
    // Eight more lines of the second core push line 0 out of the first one's caches too.
    for (int number = 1; number <= 8; number++) {
      second.load(line(number), IP);
      second.completeAll();
    }
    assertThat(first.load(line(0), IP)).isEqualTo(MISS);
  }

  @Test
  void aFillThatNobodyAskedForIsRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> goldenCove().fill(0x1000))
        .withMessage("line 0x1000 comes without having been asked for");
  }

  @Test
  void wrongBoundsAreRefused() {
    CoreCacheConfig config = CoreCacheConfig.goldenCove();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new CoreCacheConfig(
                    config.l1(), config.l2(), 0, 48, List.of(), MemoryRegion.EVERYTHING))
        .withMessage("l1FillBuffers is 0; it must be at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> config.withPrefetchers("nextline"))
        .withMessageContaining("no prefetcher is called nextline");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MemoryRegion(64, 63))
        .withMessageContaining("region from 0x40 to 0x3f");
  }

  /**
   * Random programs against random configurations, with fills in random order and any delay. What
   * must hold is checked from outside: by counting requests and by remembering stores.
   */
  @Test
  void readsAreConservedAndNoStoreIsLost() {
    for (long seed = 1; seed <= 60; seed++) {
      Random random = new Random(seed);
      List<String> prefetchers = new ArrayList<>(Prefetchers.names());
      prefetchers.removeIf(name -> random.nextInt(3) == 0);
      Inclusion inclusion = Inclusion.values()[random.nextInt(2)];
      CoreCacheConfig config =
          new CoreCacheConfig(
              CacheGeometry.of(64 * 16, 4, "grouped-plru"),
              CacheGeometry.of(64 * 48, 8, "quad-age"),
              1 + random.nextInt(6),
              1 + random.nextInt(12),
              1 + random.nextInt(12),
              prefetchers,
              MemoryRegion.of(0, 64 * 300));
      SharedCache shared = new SharedCache(CacheGeometry.of(64 * 96, 8, "lru"), inclusion);
      runRandomProgram(new CacheHierarchy(config, shared), config, random, "seed " + seed);
    }
  }

  private static void runRandomProgram(
      CacheHierarchy caches, CoreCacheConfig config, Random random, String context) {
    List<Long> onTheirWay = new ArrayList<>();
    Set<Long> unwritten = new HashSet<>();
    long demandReads = 0;
    long prefetchReads = 0;
    long fills = 0;
    int position = 0;
    for (int step = 0; step < 5_000; step++) {
      position = random.nextInt(8) == 0 ? random.nextInt(300 * 8) : (position + 3) % (300 * 8);
      long address = 8L * position;
      long instruction = IP + 4 * random.nextInt(3);
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          if (caches.store(address, instruction) != BLOCKED) {
            unwritten.add(Cache.lineOf(address));
          }
        }
        case 2 -> {
          caches.streamStore(address);
          unwritten.remove(Cache.lineOf(address));
        }
        default -> caches.load(address, instruction);
      }
      while (!onTheirWay.isEmpty() && random.nextInt(3) == 0) {
        caches.fill(onTheirWay.remove(random.nextInt(onTheirWay.size())));
        fills++;
      }
      while (!caches.requests().isEmpty()) {
        long request = caches.requests().poll();
        long line = MemoryRequests.lineOf(request);
        switch (MemoryRequests.kindOf(request)) {
          case MemoryRequests.DEMAND_READ -> {
            demandReads++;
            onTheirWay.add(line);
          }
          case MemoryRequests.PREFETCH_READ -> {
            prefetchReads++;
            onTheirWay.add(line);
            assertThat(line).as(context).isBetween(0L, 64L * 299);
          }
          case MemoryRequests.WRITE_BACK -> unwritten.remove(line);
          default -> { }
        }
      }
      assertThat(onTheirWay).as(context).doesNotHaveDuplicates().hasSize(caches.l2MissesInFlight());
      assertThat(caches.l1FillsInFlight()).as(context).isLessThanOrEqualTo(config.l1FillBuffers());
      assertThat(caches.l2MissesInFlight()).as(context).isLessThanOrEqualTo(config.l2Misses());
    }
    assertThat(caches.demandReads()).as(context).isEqualTo(demandReads);
    assertThat(caches.prefetchReads()).as(context).isEqualTo(prefetchReads);
    assertThat(fills + onTheirWay.size()).as(context).isEqualTo(demandReads + prefetchReads);
    for (long line : unwritten) {
      assertThat(caches.isDirty(line)).as("%s: store to line %s is lost", context, line).isTrue();
    }
    long readByPrefetchers = 0;
    for (int i = 0; i < config.prefetchers().size(); i++) {
      PrefetchCounts counts = caches.prefetchCounts(i);
      readByPrefetchers += counts.readFromMemory();
      assertThat(counts.useful() + counts.late() + counts.useless() + caches.openPrefetches(i))
          .as("%s, %s", context, counts.name())
          .isEqualTo(counts.issued());
    }
    assertThat(readByPrefetchers).as(context).isEqualTo(prefetchReads);
  }

  private static void assertReadsStayIn(CacheHierarchy caches, long first, long last) {
    while (!caches.requests().isEmpty()) {
      long request = caches.requests().poll();
      assertThat(MemoryRequests.lineOf(request)).isBetween(first, last);
      caches.fill(MemoryRequests.lineOf(request));
    }
  }

  private static CacheHierarchy tiny(Inclusion inclusion, String... prefetchers) {
    return new CacheHierarchy(
        tinyConfig(prefetchers),
        new SharedCache(CacheGeometry.of(64 * 8, 8, "lru"), inclusion));
  }

  private static CoreCacheConfig tinyConfig(String... prefetchers) {
    return new CoreCacheConfig(
        CacheGeometry.of(64 * 2, 2, "lru"),
        CacheGeometry.of(64 * 4, 4, "lru"),
        16,
        48,
        List.of(prefetchers),
        MemoryRegion.EVERYTHING);
  }

  private static CacheHierarchy goldenCove(String... prefetchers) {
    return new CacheHierarchy(goldenCoveConfig(prefetchers), slice());
  }

  private static CoreCacheConfig goldenCoveConfig(String... prefetchers) {
    return CoreCacheConfig.goldenCove().withPrefetchers(prefetchers);
  }

  private static CacheHierarchy limited(
      int l1FillBuffers, int l2Misses, int l2PrefetchLimit, String... prefetchers) {
    CoreCacheConfig config = goldenCoveConfig(prefetchers);
    return new CacheHierarchy(
        new CoreCacheConfig(
            config.l1(),
            config.l2(),
            l1FillBuffers,
            l2Misses,
            l2PrefetchLimit,
            config.prefetchers(),
            config.region()),
        slice());
  }

  private static SharedCache slice() {
    return new SharedCache(CacheGeometry.of(5 << 20, 20, "quad-age"), Inclusion.NON_INCLUSIVE);
  }

  private static long line(long number) {
    return number * CacheGeometry.LINE_BYTES;
  }
}
