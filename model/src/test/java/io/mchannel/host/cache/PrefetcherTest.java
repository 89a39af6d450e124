package io.mchannel.host.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each prefetcher on its own, against sequences worked by hand. */
class PrefetcherTest {
  private static final long PAGE = 0x10000;
  private static final long IP = 0x401a20;

  @Test
  void nextLineFollowsAscendingLoadsAndGuessesALineOnce() {
    Prefetcher nextLine = Prefetchers.named("next-line");
    assertThat(guesses(nextLine, PAGE)).isEmpty();
    assertThat(guesses(nextLine, PAGE + 8)).containsExactly(PAGE + 64);
    assertThat(guesses(nextLine, PAGE + 16)).isEmpty();
    assertThat(guesses(nextLine, PAGE + 64)).containsExactly(PAGE + 128);
  }

  @Test
  void nextLineIgnoresDescendingRepeatedAndDistantLoads() {
    Prefetcher nextLine = Prefetchers.named("next-line");
    assertThat(guesses(nextLine, PAGE + 512)).isEmpty();
    assertThat(guesses(nextLine, PAGE + 512)).isEmpty();
    assertThat(guesses(nextLine, PAGE + 504)).isEmpty();
    assertThat(guesses(nextLine, PAGE + 440)).isEmpty();
    assertThat(guesses(nextLine, PAGE + 1024)).isEmpty();
  }

  @Test
  void nextLineFollowsTheOperandsOfALoopApart() {
    Prefetcher nextLine = Prefetchers.named("next-line");
    long b = 0x20000;
    long c = 0x30000;
    guesses(nextLine, b);
    guesses(nextLine, c);
    assertThat(guesses(nextLine, b + 8)).containsExactly(b + 64);
    assertThat(guesses(nextLine, c + 8)).containsExactly(c + 64);
  }

  @Test
  void ipStrideGuessesOnceAStrideCameTwice() {
    Prefetcher stride = Prefetchers.named("ip-stride");
    assertThat(guesses(stride, PAGE)).isEmpty();
    assertThat(guesses(stride, PAGE + 256)).isEmpty();
    assertThat(guesses(stride, PAGE + 512)).containsExactly(PAGE + 768);
    assertThat(guesses(stride, PAGE + 768)).containsExactly(PAGE + 1024);
    // A break starts anew.
    assertThat(guesses(stride, PAGE + 800)).isEmpty();
    assertThat(guesses(stride, PAGE + 1056)).isEmpty();
    assertThat(guesses(stride, PAGE + 1312)).containsExactly(PAGE + 1536);
  }

  @Test
  void ipStrideGoesBackwardToo() {
    Prefetcher stride = Prefetchers.named("ip-stride");
    guesses(stride, PAGE + 2048);
    guesses(stride, PAGE + 1920);
    assertThat(guesses(stride, PAGE + 1792)).containsExactly(PAGE + 1664);
  }

  @Test
  void ipStrideEndsAtTwoKilobytes() {
    Prefetcher stride = Prefetchers.named("ip-stride");
    guesses(stride, PAGE);
    guesses(stride, PAGE + 2048);
    assertThat(guesses(stride, PAGE + 4096)).containsExactly(PAGE + 6144);
    Prefetcher tooFar = Prefetchers.named("ip-stride");
    guesses(tooFar, PAGE);
    guesses(tooFar, PAGE + 2049);
    assertThat(guesses(tooFar, PAGE + 4098)).isEmpty();
  }

  @Test
  void ipStrideKeepsInstructionsApartAndNeedsToKnowThem() {
    Prefetcher stride = Prefetchers.named("ip-stride");
    for (int i = 0; i < 2; i++) {
      observe(stride, PAGE + 128 * i, IP);
      observe(stride, 2 * PAGE - 64 * i, IP + 4);
    }
    assertThat(observe(stride, PAGE + 256, IP)).containsExactly(PAGE + 384);
    assertThat(observe(stride, 2 * PAGE - 128, IP + 4)).containsExactly(2 * PAGE - 192);
    for (int i = 0; i < 5; i++) {
      assertThat(observe(stride, PAGE + 128 * i, 0)).isEmpty();
    }
  }

  @Test
  void ipStrideWithinALineGuessesOnlyWhenItLeavesTheLine() {
    Prefetcher stride = Prefetchers.named("ip-stride");
    for (int offset = 0; offset < 56; offset += 8) {
      assertThat(guesses(stride, PAGE + offset)).isEmpty();
    }
    assertThat(guesses(stride, PAGE + 56)).containsExactly(PAGE + 64);
  }

  @Test
  void spatialPairCompletes128BytesOnAMissOnly() {
    Prefetcher pair = Prefetchers.named("spatial-pair");
    assertThat(observe(pair, PAGE, IP, false)).containsExactly(PAGE + 64);
    assertThat(observe(pair, PAGE + 64, IP, false)).containsExactly(PAGE);
    assertThat(observe(pair, PAGE, IP, true)).isEmpty();
  }

  @Test
  void pagedPairWaitsForASecondMissInThePage() {
    Prefetcher pair = Prefetchers.named("paged-pair");
    assertThat(observe(pair, PAGE, IP, false)).isEmpty();
    assertThat(observe(pair, PAGE + 512, IP, true)).isEmpty();
    assertThat(observe(pair, PAGE + 1024, IP, false)).containsExactly(PAGE + 1088);
    // Thirty-two other pages, and the page is as good as new.
    for (int page = 1; page <= 32; page++) {
      assertThat(observe(pair, PAGE + 4096L * page, IP, false)).isEmpty();
    }
    assertThat(observe(pair, PAGE + 2048, IP, false)).isEmpty();
    assertThat(observe(pair, PAGE + 4096L * 32 + 64, IP, false)).containsExactly(PAGE + 4096L * 32);
  }

  @Test
  void pagedPairKnowsTheLastThirtyTwoPagesThatWereNewToIt() {
    Prefetcher pair = Prefetchers.named("paged-pair");
    List<Long> known = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      // Of pages that are 256 apart some tables cannot tell one from another.
      long page = random.nextInt(20) + 256L * random.nextInt(3);
      assertThat(observe(pair, page << 12, IP, false).length == 1)
          .as("step %d", i)
          .isEqualTo(known.contains(page));
      if (!known.contains(page)) {
        known.add(page);
        if (known.size() > 32) {
          known.remove(0);
        }
      }
    }
  }

  @Test
  void streamerStartsAfterTwoMovesAndRunsTwoLinesALookup() {
    Prefetcher streamer = Prefetchers.named("streamer");
    assertThat(guesses(streamer, PAGE)).isEmpty();
    assertThat(guesses(streamer, PAGE + 64)).isEmpty();
    assertThat(guesses(streamer, PAGE + 128)).containsExactly(PAGE + 192, PAGE + 256);
    assertThat(guesses(streamer, PAGE + 192)).containsExactly(PAGE + 320, PAGE + 384);
  }

  @Test
  void streamerStaysWithinTwentyLinesAndThePage() {
    Prefetcher streamer = Prefetchers.named("streamer");
    long furthestAhead = 0;
    int guessed = 0;
    for (int line = 0; line < 64; line++) {
      for (long guess : guesses(streamer, PAGE + 64L * line)) {
        furthestAhead = Math.max(furthestAhead, (guess - PAGE) / 64 - line);
        assertThat(guess).isBetween(PAGE, PAGE + 4095);
        guessed++;
      }
    }
    assertThat(furthestAhead).isEqualTo(20);
    // Lines 3 to 63, each once.
    assertThat(guessed).isEqualTo(61);
  }

  @Test
  void streamerDescendsAndTurns() {
    Prefetcher streamer = Prefetchers.named("streamer");
    guesses(streamer, PAGE + 64 * 40);
    guesses(streamer, PAGE + 64 * 39);
    assertThat(guesses(streamer, PAGE + 64 * 38)).containsExactly(PAGE + 64 * 37, PAGE + 64 * 36);
    assertThat(guesses(streamer, PAGE + 64 * 39)).isEmpty();
    assertThat(guesses(streamer, PAGE + 64 * 40)).containsExactly(PAGE + 64 * 41, PAGE + 64 * 42);
  }

  @Test
  void streamerTakesUpMovesShorterThan256BytesOnly() {
    Prefetcher threeLines = Prefetchers.named("streamer");
    assertThat(guesses(threeLines, PAGE)).isEmpty();
    assertThat(guesses(threeLines, PAGE + 192)).isEmpty();
    assertThat(guesses(threeLines, PAGE + 384)).containsExactly(PAGE + 448, PAGE + 512);
    Prefetcher fourLines = Prefetchers.named("streamer");
    for (int offset = 0; offset < 4096; offset += 256) {
      assertThat(guesses(fourLines, PAGE + offset)).isEmpty();
    }
    for (int offset = 4096 - 256; offset >= 0; offset -= 256) {
      assertThat(guesses(fourLines, PAGE + offset)).isEmpty();
    }
  }

  @Test
  void streamerStartsAnewWhereALongMoveLeads() {
    Prefetcher streamer = Prefetchers.named("streamer");
    guesses(streamer, PAGE);
    guesses(streamer, PAGE + 64);
    assertThat(guesses(streamer, PAGE + 64 * 40)).isEmpty();
    assertThat(guesses(streamer, PAGE + 64 * 41)).isEmpty();
    assertThat(guesses(streamer, PAGE + 64 * 42)).containsExactly(PAGE + 64 * 43, PAGE + 64 * 44);
    // Far back is another start.
    assertThat(guesses(streamer, PAGE + 64 * 30)).isEmpty();
    assertThat(guesses(streamer, PAGE + 64 * 29)).isEmpty();
    assertThat(guesses(streamer, PAGE + 64 * 28)).containsExactly(PAGE + 64 * 27, PAGE + 64 * 26);
  }

  @Test
  void aStreamOnceStartedGoesOnOverLinesThatTheProgramSkips() {
    Prefetcher streamer = Prefetchers.named("streamer");
    guesses(streamer, PAGE);
    guesses(streamer, PAGE + 64);
    assertThat(guesses(streamer, PAGE + 128)).containsExactly(PAGE + 64 * 3, PAGE + 64 * 4);
    assertThat(guesses(streamer, PAGE + 64 * 10)).containsExactly(PAGE + 64 * 11, PAGE + 64 * 12);
  }

  @Test
  void streamerFollows32PagesAndForgetsTheOneUnusedLongest() {
    Prefetcher streamer = Prefetchers.named("streamer");
    for (int move = 0; move < 2; move++) {
      for (int page = 0; page < 32; page++) {
        assertThat(guesses(streamer, PAGE + 4096L * page + 64 * move)).isEmpty();
      }
    }
    // Page 0 is used once more, so a 33rd page takes the place of page 1, which starts anew.
    assertThat(guesses(streamer, PAGE + 128)).hasSize(2);
    guesses(streamer, PAGE + 4096L * 32);
    assertThat(guesses(streamer, PAGE + 192)).hasSize(2);
    assertThat(guesses(streamer, PAGE + 4096L * 2 + 128)).hasSize(2);
    assertThat(guesses(streamer, PAGE + 4096 + 128)).isEmpty();
  }

  @Test
  void anUnknownNameIsRefusedWithTheNamesThereAre() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Prefetchers.named("oracle"))
        .withMessage(
            "no prefetcher is called oracle; "
                + "there are ip-stride, next-line, paged-pair, spatial-pair, streamer");
  }

  private static long[] guesses(Prefetcher prefetcher, long address) {
    return observe(prefetcher, address, IP);
  }

  private static long[] observe(Prefetcher prefetcher, long address, long instructionPointer) {
    return observe(prefetcher, address, instructionPointer, false);
  }

  private static long[] observe(
      Prefetcher prefetcher, long address, long instructionPointer, boolean hit) {
    long[] guesses = new long[Prefetcher.MAX_GUESSES];
    int count = prefetcher.observe(address, instructionPointer, hit, guesses);
    return Arrays.copyOf(guesses, count);
  }
}
