package io.mchannel.plots;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as notes on a chart, the same on every machine. */
final class Numbers {
  private Numbers() {}

  /** Exactly three significant digits below a thousand, so that a column of them lines up. */
  static String measured(double value) {
    double size = Math.abs(value);
    if (!(size >= 1e-3 && size < 100)) {
      return brief(value);
    }
    int decimals = size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : size >= 0.01 ? 4 : 5;
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** Three significant digits; whole numbers up to a million stay whole. */
  static String brief(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "?";
    }
    BigDecimal exact = new BigDecimal(value);
    BigDecimal rounded =
        Math.abs(value) >= 100 && Math.abs(value) < 1e6
            ? exact.setScale(0, RoundingMode.HALF_EVEN)
            : exact.round(new MathContext(3, RoundingMode.HALF_EVEN));
    if (rounded.signum() == 0) {
      return "0";
    }
    return Math.abs(value) >= 1e6 || Math.abs(value) < 1e-4
        ? rounded.stripTrailingZeros().toString()
        : rounded.stripTrailingZeros().toPlainString();
  }
}
