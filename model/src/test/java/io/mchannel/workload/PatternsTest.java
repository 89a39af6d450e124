package io.mchannel.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mchannel.engine.RandomStreams;
import java.util.BitSet;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

class PatternsTest {
  private static final int BLOCK = 64;

  private final UniformRandomProvider random = new RandomStreams(11).stream("test");

  @Test
  void aSequenceGoesRoundItsRegion() {
    AddressPattern pattern = Patterns.sequential(1 << 20, 3 * BLOCK, BLOCK);

    for (int round = 0; round < 3; round++) {
      for (int block = 0; block < 3; block++) {
        assertThat(pattern.nextBlock()).isEqualTo((1 << 20) + block * BLOCK);
      }
    }
  }

  @Test
  void randomBlocksAreEquallyLikely() {
    AddressPattern pattern = Patterns.random(0, 100 * BLOCK, BLOCK, random);
    long[] visits = new long[100];
    for (int i = 0; i < 100_000; i++) {
      long address = pattern.nextBlock();
      assertThat(address % BLOCK).isZero();
      visits[(int) (address / BLOCK)]++;
    }

    assertThat(ChiSquareTest.withDefaults().test(visits).getPValue()).isGreaterThan(0.001);
  }

  @Test
  void aChaseVisitsEveryBlockOnceACycle() {
    long seed = 20;
    UniformRandomProvider sizes = new RandomStreams(seed).stream("sizes");
    for (int trial = 0; trial < 300; trial++) {
      int blocks = trial < 70 ? trial + 1 : 1 + sizes.nextInt(20_000);
      AddressPattern chase = Patterns.chase(4096, (long) blocks * BLOCK, BLOCK, random);
      long[] first = new long[Math.min(blocks, 50)];
      for (int cycle = 0; cycle < 2; cycle++) {
        BitSet visited = new BitSet(blocks);
        for (int step = 0; step < blocks; step++) {
          long address = chase.nextBlock();
          visited.set((int) ((address - 4096) / BLOCK));
          if (step < first.length) {
            if (cycle == 0) {
              first[step] = address;
            } else {
              assertThat(address).as("seed %d, %d blocks", seed, blocks).isEqualTo(first[step]);
            }
          }
        }
        assertThat(visited.cardinality()).as("seed %d, %d blocks", seed, blocks).isEqualTo(blocks);
        assertThat(visited.length()).isEqualTo(blocks);
      }
    }
  }

  @Test
  void aChaseOverARegionAsLargeAsAPoolStaysInside() {
    long region = 3L << 43;
    AddressPattern chase = Patterns.chase(0, region, BLOCK, random);
    for (int i = 0; i < 10_000; i++) {
      assertThat(chase.nextBlock()).isBetween(0L, region - BLOCK);
    }
  }

  @Test
  void theEndpointsOfAChaseAreEquallyLikelyAndDoNotRepeatInAShortCycle() {
    // Blocks of 256 B over four endpoints: lines 0 to 3 go to the first, and so on.
    AddressPattern chase = Patterns.chase(0, 1L << 30, BLOCK, random);
    long[] pairs = new long[16];
    int former = 0;
    for (int i = 0; i < 64_000; i++) {
      int endpoint = (int) (chase.nextBlock() / 256 % 4);
      pairs[4 * former + endpoint]++;
      former = endpoint;
    }
    for (long count : pairs) {
      assertThat(count).isBetween(3600L, 4400L);
    }
  }

  @Test
  void aRegionWithoutABlockIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Patterns.sequential(0, 63, 64))
        .withMessage("regionBytes is 63, must hold a block of 64 B");
  }
}
