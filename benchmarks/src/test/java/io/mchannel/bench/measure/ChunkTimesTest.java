package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ChunkTimesTest {
  @Test
  void aChunkThatWasInterruptedDoesNotMoveTheMedian() {
    ChunkTimes times = new ChunkTimes();
    for (long ns : new long[] {70, 10_000, 71, 69, 70}) {
      times.add(ns);
    }

    assertThat(times.medianNsSince(0)).isEqualTo(70);
  }

  @Test
  void whatCameBeforeTheMarkIsForgotten() {
    ChunkTimes times = new ChunkTimes();
    times.add(500);
    long mark = times.count();
    times.add(70);

    assertThat(times.medianNsSince(mark)).isEqualTo(70);
    assertThat(times.medianNsSince(times.count())).isNaN();
  }

  @Test
  void ofMoreChunksThanAreKeptTheLastOnesCount() {
    ChunkTimes times = new ChunkTimes();
    for (int i = 0; i < ChunkTimes.KEPT; i++) {
      times.add(1);
    }
    for (int i = 0; i < ChunkTimes.KEPT; i++) {
      times.add(2);
    }

    assertThat(times.count()).isEqualTo(2 * ChunkTimes.KEPT);
    assertThat(times.medianNsSince(0)).isEqualTo(2);
  }
}
