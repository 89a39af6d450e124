package io.mchannel.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers for people to read in a table: four significant digits, exponents only far from 1. */
final class Brief {
  private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);

  private Brief() {}

  /** A finite number. */
  static String number(double value) {
    BigDecimal rounded = new BigDecimal(value).round(FOUR_DIGITS);
    double size = Math.abs(value);
    return size == 0 || (size >= 1e-4 && size < 1e9)
        ? plain(rounded)
        : rounded.stripTrailingZeros().toString();
  }

  /** The number with that many significant digits. */
  static double round(double value, int digits) {
    return new BigDecimal(value)
        .round(new MathContext(digits, RoundingMode.HALF_EVEN))
        .doubleValue();
  }

  /** A mean with its half width, which needs no more than two digits. */
  static String measured(double value, double ci95) {
    if (Double.isNaN(ci95)) {
      return number(value);
    }
    BigDecimal width = new BigDecimal(ci95).round(new MathContext(2, RoundingMode.HALF_EVEN));
    return number(value) + " ±" + (ci95 == 0 ? "0" : plain(width));
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
