package io.mchannel.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkRateTest {
  private static final Offset<Double> CLOSE = within(1e-4);

  private static LinkRate rate(int width, int generation, FlitFormat flit, int headersPerSlot) {
    return LinkRate.of(
        new Link(
            "a", "b", 1, width, generation, flit, headersPerSlot, 12, 8, new Credits(6, 3, 16, 16)));
  }

  @ParameterizedTest(name = "x{0} generation {1}: {2} GB/s")
  @CsvSource({
    "1, 3, 0.984615",
    "16, 3, 15.753846",
    "8, 4, 15.753846",
    "16, 4, 31.507692",
    "1, 5, 3.938462",
    "2, 5, 7.876923",
    "4, 5, 15.753846",
    "8, 5, 31.507692",
    "16, 5, 63.015385",
  })
  void encodedLanesCarry128Of130Bits(int width, int generation, double expected) {
    assertThat(rate(width, generation, FlitFormat.FLIT_68, 1).gigabytesPerSecond())
        .isCloseTo(expected, CLOSE);
  }

  @ParameterizedTest(name = "x{0} generation {1}: {2} GB/s")
  @CsvSource({"8, 6, 64", "16, 6, 128", "16, 7, 256", "16, 8, 512"})
  void lanesInFlitModeCarryEveryBit(int width, int generation, double expected) {
    assertThat(rate(width, generation, FlitFormat.FLIT_256, 1).gigabytesPerSecond())
        .isEqualTo(expected);
  }

  @Test
  void aSlotOfAnX8Generation5LinkTakes17BytesTimes65Over2048() {
    LinkRate rate = rate(8, 5, FlitFormat.FLIT_68, 1);

    assertThat(rate.slotNsNumerator()).isEqualTo(17 * 65);
    assertThat(rate.slotNsDenominator()).isEqualTo(2048);
    assertThat(rate.slotNs()).isCloseTo(17 / 31.507692, CLOSE);
  }

  @Test
  void aSlotOf256ByteFlitsIsAFifteenthOfTheFlit() {
    LinkRate rate = rate(8, 6, FlitFormat.FLIT_256, 1);

    assertThat(rate.slotNsNumerator()).isEqualTo(4);
    assertThat(rate.slotNsDenominator()).isEqualTo(15);
  }

  @Test
  void aLineReadCosts85BytesWithOneHeaderASlot() {
    LinkRate rate = rate(8, 5, FlitFormat.FLIT_68, 1);

    assertThat(rate.readCeilingGBps()).isCloseTo(31.507692 * 64 / 85, CLOSE);
    assertThat(rate.readCeilingGBps()).isCloseTo(23.7235, CLOSE);
    assertThat(rate.readCeilingGBps() * 1e9 / (1L << 30)).isCloseTo(22.0942, CLOSE);
  }

  @Test
  void aLineReadCosts76AndAHalfBytesWithTwoHeadersASlot() {
    assertThat(rate(8, 5, FlitFormat.FLIT_68, 2).readCeilingGBps())
        .isCloseTo(31.507692 * 64 / 76.5, CLOSE)
        .isCloseTo(26.3594, CLOSE);
  }

  @Test
  void aLineWrittenAlwaysHasItsOwnHeaderSlot() {
    assertThat(rate(8, 5, FlitFormat.FLIT_68, 2).writeCeilingGBps()).isCloseTo(23.7235, CLOSE);
  }

  @Test
  void twiceTheRateHalvesASlotExactlyUpToTheFastestLink() {
    for (int generation = 6; generation < 8; generation++) {
      LinkRate slow = rate(16, generation, FlitFormat.FLIT_256, 1);
      LinkRate fast = rate(16, generation + 1, FlitFormat.FLIT_256, 1);

      assertThat(slow.slotNsNumerator() * fast.slotNsDenominator())
          .isEqualTo(2 * fast.slotNsNumerator() * slow.slotNsDenominator());
    }
  }
}
