package io.mchannel.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.mchannel.bench.jmh.HostMemoryBenchmark.Beyond;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each loop goes on, and round, in memory of one MiB; no time is asserted. */
final class HostMemoryBenchmarkTest {
  private static final int MIB_BYTES = 1 << 20;

  private final HostMemoryBenchmark benchmark = new HostMemoryBenchmark();

  private static <B extends Beyond> B oneMebibyte(B memory) {
    memory.regionMiB = 1;
    memory.allocate();
    return memory;
  }

  @Test
  void aChaseAndPassesStayInTheirWorkingSet() {
    HostMemoryBenchmark.WorkingSet set = new HostMemoryBenchmark.WorkingSet();
    set.footprintKiB = 32;
    set.prepare();

    Set<Integer> places = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      places.add(benchmark.pointerChase(set));
      assertThat(benchmark.sequentialRead(set)).isNotNegative();
      // 1 + 3 x 1
      assertThat(benchmark.triad(set).getDouble(0)).isEqualTo(4);
    }
    // 4 096 steps are eight rounds of 512 lines.
    assertThat(places).hasSize(1);
  }

  @Test
  void stridesVisitTheRegionUpToItsEndAndStartOver() {
    for (int stride : new int[] {1, 2, 4, 6, 8}) {
      HostMemoryBenchmark.Strided at = oneMebibyte(new HostMemoryBenchmark.Strided());
      at.strideLines = stride;
      // 16 384 lines hold 16 stretches of 1 024 accesses a line apart.
      for (int i = 0; i < 40; i++) {
        assertThat(benchmark.stridedWrite(at)).isSameAs(at.region);
        assertThatCode(() -> benchmark.stridedRead(at)).doesNotThrowAnyException();
      }
    }
  }

  @Test
  void blocksMayLieAnywhereUpToTheLastLine() {
    HostMemoryBenchmark.Blocks at = oneMebibyte(new HostMemoryBenchmark.Blocks());
    for (int bytes : new int[] {64, 16384, MIB_BYTES}) {
      at.blockBytes = bytes;
      for (int i = 0; i < 1000; i++) {
        benchmark.blockWrite(at);
      }
      assertThat(benchmark.blockRead(at)).isZero();
    }
  }

  /** 100 blocks a call, of which a quarter. */
  @Test
  void aMixWritesTheShareOfBlocksThatItSays() {
    HostMemoryBenchmark.Mix at = oneMebibyte(new HostMemoryBenchmark.Mix());
    at.writePercent = 25;
    at.begin();
    for (int word = 0; word < at.words.capacity(); word++) {
      at.words.put(word, -1);
    }

    benchmark.readWriteMix(at);

    int written = 0;
    for (int block = 0; block < 100; block++) {
      written += at.words.get(block * 1024 / Long.BYTES) == -1 ? 0 : 1;
    }
    assertThat(written).isEqualTo(25);
    assertThat(at.words.get(100 * 1024 / Long.BYTES)).isEqualTo(-1);
  }

  @Test
  void gapsGoRoundTheRegion() {
    HostMemoryBenchmark.Gap at = oneMebibyte(new HostMemoryBenchmark.Gap());
    at.instructions = 8;
    at.begin();

    // 32 stretches of 32 KiB.
    for (int i = 0; i < 33; i++) {
      benchmark.gapsBetweenWrites(at);
    }

    assertThat(at.words.get(at.words.capacity() - 1)).isEqualTo(at.words.capacity() - 1);
    assertThatCode(() -> benchmark.gapsBetweenReads(at)).doesNotThrowAnyException();
  }

  @Test
  void victimAndRivalWalkInMemoryOfTheirOwn() {
    HostMemoryBenchmark.Victim victim = oneMebibyte(new HostMemoryBenchmark.Victim());
    victim.prepare();
    HostMemoryBenchmark.Rival rival = oneMebibyte(new HostMemoryBenchmark.Rival());
    rival.linesInFlight = 16;
    rival.prepare();

    assertThat(benchmark.victim(victim)).isNotEqualTo(benchmark.victim(victim));
    assertThat(benchmark.rival(rival)).isNotEqualTo(benchmark.rival(rival));
    assertThat(victim.region).isNotSameAs(rival.region);
  }
}
