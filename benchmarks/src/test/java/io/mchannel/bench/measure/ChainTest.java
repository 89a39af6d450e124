package io.mchannel.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ChainTest {
  /** The lines that a walk visits in as many steps as the chain has lines. */
  private static BitSet visited(Chain chain) {
    BitSet lines = new BitSet();
    int place = chain.start();
    for (int i = 0; i < chain.lines(); i++) {
      lines.set((place - chain.start()) / Region.LINE_BYTES);
      place = chain.read(place, 1);
    }
    assertThat(place).as("back at the start").isEqualTo(chain.start());
    return lines;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 64, 1000})
  void aRandomChainVisitsEveryLineOnceAndReturns(int lines) {
    for (long seed = 0; seed < 20; seed++) {
      Chain chain = Chain.random(Region.ofLines(1003), 3, lines, seed);

      assertThat(visited(chain).cardinality()).as("seed %d", seed).isEqualTo(lines);
    }
  }

  @Test
  void theSeedDecidesTheOrder() {
    Region region = Region.ofLines(64);
    int first = Chain.random(region, 0, 64, 1).read(0, 10);
    int other = Chain.random(region, 0, 64, 2).read(0, 10);
    int again = Chain.random(region, 0, 64, 1).read(0, 10);

    assertThat(again).isEqualTo(first).isNotEqualTo(other);
  }

  @Test
  void writesLeaveTheChainAsItIs() {
    Chain chain = Chain.random(Region.ofLines(256), 0, 256, 1);
    int expected = chain.read(chain.start(), 100);

    assertThat(chain.write(chain.start(), 100)).isEqualTo(expected);
    assertThat(chain.read(chain.start(), 100)).isEqualTo(expected);
  }

  @Test
  void severalWalksEachGoTheirOwnWay() {
    Chain chain = Chain.random(Region.ofLines(256), 0, 256, 1);
    int[] starts = chain.starts(2);
    int[] read = starts.clone();
    int[] written = starts.clone();

    chain.readFrom(read, 50);
    chain.writeFrom(written, 50);

    assertThat(read).containsExactly(chain.read(starts[0], 50), chain.read(starts[1], 50));
    assertThat(written).isEqualTo(read);
  }

  @ParameterizedTest
  @CsvSource({"256,16", "256,3", "1000,7", "16,16", "5,1"})
  void walksStartAsFarApartAsMayBe(int lines, int walks) {
    Chain chain = Chain.random(Region.ofLines(lines), 0, lines, 1);
    int[] starts = chain.starts(walks);

    for (int walk = 0; walk < walks; walk++) {
      int steps = 0;
      int place = starts[walk];
      do {
        place = chain.read(place, 1);
        steps++;
      } while (place != starts[(walk + 1) % walks]);
      // A milestone is a 256th of a long chain.
      assertThat(steps).isCloseTo(lines / walks, within(1 + lines / 256 + 1));
    }
  }

  /** 3 MiB: one neighbourhood of 2 MiB and one of 1 MiB, each entered twice. */
  @Test
  void aRandomChainLeavesTwoMebibytesOnlyOnceItHasBeenEverywhereThere() {
    int lines = 3 << 14;
    Chain chain = Chain.random(Region.ofLines(lines), 0, lines, 1);

    int changes = 0;
    int place = chain.start();
    for (int i = 0; i < lines; i++) {
      int next = chain.read(place, 1);
      changes += next >> 21 == place >> 21 ? 0 : 1;
      place = next;
    }
    assertThat(changes).isBetween(2, 4);
  }

  @Test
  void halfACycleVisitsOneLineOfEachPair() {
    int lines = 1 << 17;
    Chain chain = Chain.random(Region.ofLines(lines), 0, lines, 1);

    BitSet pairs = new BitSet();
    int place = chain.starts(1)[0];
    for (int i = 0; i < lines / 2; i++) {
      pairs.set(place / (2 * Region.LINE_BYTES));
      place = chain.read(place, 1);
    }
    assertThat(pairs.cardinality()).isEqualTo(lines / 2);
  }

  @Test
  void aChainStaysWithinItsRegion() {
    Region region = Region.ofLines(64);

    assertThatThrownBy(() -> Chain.random(region, 60, 5, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lines: found 5 from line 60, expected 1 or more within 64");
  }
}
