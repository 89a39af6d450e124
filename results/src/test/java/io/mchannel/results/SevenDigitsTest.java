package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SevenDigitsTest {
  @Test
  void sevenDigitsStayAndTrailingZerosGo() {
    assertThat(SevenDigits.format(230.2)).isEqualTo("230.2");
    assertThat(SevenDigits.format(1624.2345678)).isEqualTo("1624.235");
    assertThat(SevenDigits.format(100)).isEqualTo("100");
    assertThat(SevenDigits.format(0.1 + 0.2)).isEqualTo("0.3");
    assertThat(SevenDigits.format(-22.09)).isEqualTo("-22.09");
    assertThat(SevenDigits.format(17592186044416.0)).isEqualTo("1.759219E13");
  }

  @Test
  void aTieGoesToTheEvenDigit() {
    assertThat(SevenDigits.format(16777216.5)).isEqualTo("16777220");
    assertThat(SevenDigits.format(1000000.5)).isEqualTo("1000000");
    assertThat(SevenDigits.format(1000001.5)).isEqualTo("1000002");
  }

  @Test
  void exponentsAppearOutsideThePlainRange() {
    assertThat(SevenDigits.format(0.0001)).isEqualTo("0.0001");
    assertThat(SevenDigits.format(0.00009)).isEqualTo("9E-5");
    assertThat(SevenDigits.format(999999900000.0)).isEqualTo("999999900000");
    assertThat(SevenDigits.format(999999990000.0)).isEqualTo("1E12");
    assertThat(SevenDigits.format(-1.5e-9)).isEqualTo("-1.5E-9");
    assertThat(SevenDigits.format(Double.MAX_VALUE)).isEqualTo("1.797693E308");
    assertThat(SevenDigits.format(Double.MIN_VALUE)).isEqualTo("4.940656E-324");
  }

  @Test
  void bothZerosAreWrittenAlike() {
    assertThat(SevenDigits.format(0.0)).isEqualTo("0");
    assertThat(SevenDigits.format(-0.0)).isEqualTo("0");
  }

  @Test
  void whatIsWrittenIsReadBackAndWrittenTheSame() {
    long seed = 20261130L;
    Random random = new Random(seed);
    int finite = 0;
    while (finite < 50_000) {
      double value =
          finite % 2 == 0
              ? Double.longBitsToDouble(random.nextLong())
              : random.nextGaussian() * 1000;
      if (!Double.isFinite(value)) {
        continue;
      }
      finite++;
      String text = SevenDigits.format(value);
      double back = SevenDigits.parse(text);
      boolean same =
          SevenDigits.format(back).equals(text)
              && SevenDigits.round(value) == back
              && new BigDecimal(text).stripTrailingZeros().precision() <= 7;
      boolean near =
          Math.abs(value) < 1e-300 || Math.abs(back - value) <= 5.000001e-7 * Math.abs(value);
      if (!same || !near) {
        fail("seed %d: %s was written as %s", seed, value, text);
      }
    }
  }

  @Test
  void theLocaleDoesNotMatter() {
    Locale former = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(SevenDigits.format(1624.25)).isEqualTo("1624.25");
      assertThat(SevenDigits.parse("1624.25")).isEqualTo(1624.25);
    } finally {
      Locale.setDefault(former);
    }
  }

  @Test
  void whatIsNoDecimalNumberIsRefused() {
    for (String text :
        new String[] {
          "", " 1", "1 ", "3,371555", "1.234,5", "abc", "NaN", "Infinity", "0x10", "1d", "1e", "1e999",
          "."
        }) {
      assertThatThrownBy(() -> SevenDigits.parse(text))
          .as(text)
          .isInstanceOf(NumberFormatException.class)
          .hasMessage("found '" + text + "', expected a decimal number");
    }
    assertThatThrownBy(() -> SevenDigits.format(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("found NaN, expected a finite number");
  }
}
