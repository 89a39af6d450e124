package io.mchannel.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
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
    assertThat(Double.doubleToRawLongBits(SevenDigits.round(-0.0))).isZero();
  }

  @Test
  void whatIsWrittenIsReadBackAndWrittenTheSame() {
    long seed = 20261130L;
    Random random = new Random(seed);
    int finite = 0;
    while (finite < 20_000) {
      double value =
          finite % 20 == 0
              ? Double.longBitsToDouble(random.nextLong())
              : random.nextGaussian() * 1000;
      value = finite % 7 == 0 ? Math.rint(value * 1e5) : value;
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

  /** The digest was taken once; a JDK that writes another digit somewhere fails here. */
  @Test
  void everyJdkWritesTheSameBytes() {
    Random random = new Random(25L);
    Hasher digest = Hashing.sha256().newHasher();
    for (int i = 0; i < 20_000; i++) {
      double value = (random.nextDouble() - 0.5) * Math.scalb(1.0, random.nextInt(120) - 60);
      digest.putString(SevenDigits.format(value) + "\n", StandardCharsets.US_ASCII);
    }
    for (int degreesOfFreedom = 1; degreesOfFreedom <= 1000; degreesOfFreedom++) {
      double quantile = StudentT.twoSided95(degreesOfFreedom);
      digest.putString(SevenDigits.format(quantile) + "\n", StandardCharsets.US_ASCII);
    }
    assertThat(digest.hash())
        .hasToString("84a02729e1e4a5e4783f27d09ba024367f87a2889843b3dc59dce018cafd9ba5");
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
          "",
          " 1",
          "1 ",
          "3,371555",
          "1.234,5",
          "abc",
          "NaN",
          "Infinity",
          "0x10",
          "1d",
          "1e",
          "1e999",
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
