package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

final class SweepTest {
  private static final int LINES = 16;

  @Test
  void regionsBeginAtACacheLineAndHoldWhatWasAskedFor() {
    ByteBuffer bytes = Region.ofLines(LINES).bytes();

    assertThat(bytes.capacity()).isEqualTo(LINES * 64);
    assertThat(bytes.alignmentOffset(0, 64)).isZero();
    assertThat(bytes.isDirect()).isTrue();
  }

  @Test
  void aReadTakesInEveryWordOnce() {
    Region region = Region.ofLines(LINES);
    ByteBuffer bytes = region.bytes();
    for (int word = 0; word < 8 * LINES; word++) {
      bytes.putLong(8 * word, 0);
    }
    for (int word = 0; word < 64; word++) {
      bytes.putLong(128 + 8 * word, 1L << word);
    }

    assertThat(Sweep.read(region.words(), 0, bytes.capacity())).isEqualTo(-1L);
    assertThat(Sweep.read(region.words(), 128, 64)).isEqualTo(0xff);
  }

  @Test
  void aWriteFillsItsStretchAndNoMore() {
    ByteBuffer bytes = Region.ofLines(LINES).bytes();
    Sweep.write(bytes, 0, bytes.capacity(), 7);

    Sweep.write(bytes, 64, 128, 9);

    assertThat(bytes.getLong(56)).isEqualTo(7);
    assertThat(bytes.getLong(64)).isEqualTo(9);
    assertThat(bytes.getLong(184)).isEqualTo(9);
    assertThat(bytes.getLong(192)).isEqualTo(7);
  }

  @Test
  void gapsChangeWhatIsReturnedByWhatTheRegistersHoldAndNothingElse() {
    Region region = Region.ofLines(LINES);
    Sweep.write(region.bytes(), 0, LINES * 64, 0);
    long none = Sweep.readWithGaps(region.words(), 64, 128, 8);

    region.words().put(8 + 3, 1L << 40);

    assertThat(Sweep.readWithGaps(region.words(), 64, 128, 8)).isEqualTo(none ^ 1L << 40);
    assertThat(Sweep.readWithGaps(region.words(), 64, 128, 16)).isNotEqualTo(none ^ 1L << 40);

    Sweep.writeWithGaps(region.words(), 64, 128, 8);
    for (int word = 0; word < 8 * LINES; word++) {
      assertThat(region.words().get(word)).isEqualTo(word >= 8 && word < 24 ? word : 0);
    }
  }

  @Test
  void strideSweepsTouchEveryStrideThLine() {
    ByteBuffer bytes = Region.ofLines(LINES).bytes();
    for (int line = 0; line < LINES; line++) {
      bytes.putLong(64 * line, 1L << line);
      bytes.putLong(64 * line + 8, -1);
    }

    Sweep.writeLines(bytes, 1, 3, 4);

    assertThat(Sweep.readLines(bytes, 1, 3, 4)).isEqualTo(1L << 1 | 1L << 5 | 1L << 9);
    assertThat(bytes.getLong(64 * 5 + 8)).isEqualTo(1);
    assertThat(bytes.getLong(64 * 6 + 8)).isEqualTo(-1);
  }

  @Test
  void theTriadIsAEqualsBPlusScalarC() {
    ByteBuffer a = Region.ofLines(LINES).bytes();
    ByteBuffer b = Region.ofLines(LINES).bytes();
    ByteBuffer c = Region.ofLines(LINES).bytes();
    for (int at = 0; at < a.capacity(); at += 8) {
      a.putDouble(at, -1);
      b.putDouble(at, at);
      c.putDouble(at, 2);
    }

    Sweep.triad(a, b, c, 64, 128, 3);

    assertThat(a.getDouble(56)).isEqualTo(-1);
    assertThat(a.getDouble(64)).isEqualTo(64 + 6);
    assertThat(a.getDouble(184)).isEqualTo(184 + 6);
    assertThat(a.getDouble(192)).isEqualTo(-1);
  }

  @Test
  void passesCoverEveryBlockAndStartOver() {
    StringBuilder order = new StringBuilder();
    Kernel pass =
        Passes.over(
            3 * Passes.BLOCK_BYTES,
            from -> {
              order.append(from / Passes.BLOCK_BYTES);
              return 0;
            });

    pass.run(2);
    pass.run(5);

    assertThat(order).hasToString("0120120");
  }
}
