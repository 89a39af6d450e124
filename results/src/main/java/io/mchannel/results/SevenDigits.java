package io.mchannel.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * How every number is written: seven significant decimal digits, the same bytes on every JDK, in
 * every locale.
 *
 * <p>The exact binary value is rounded half to even to seven digits and trailing zeros are dropped.
 * Magnitudes from 0.0001 up to but not including 10<sup>12</sup> are written plainly ({@code
 * 0.00012}, {@code 31508000000}), all others as one digit, the rest of the digits and an exponent
 * ({@code 1.5E-9}, {@code 2E12}). Both zeros are {@code 0}. {@link Double#toString(double)} would
 * not do: its digits differ between JDK 17 and later ones.
 */
public final class SevenDigits {
  private static final MathContext SEVEN = new MathContext(7, RoundingMode.HALF_EVEN);
  private static final int SMALLEST_PLAIN_EXPONENT = -4;
  private static final int LARGEST_PLAIN_EXPONENT = 11;

  /** Sign, digits with an optional point, optional exponent; no comma, no hex, no NaN. */
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

  private SevenDigits() {}

  /**
   * Writes a number.
   *
   * @throws IllegalArgumentException if it is NaN or infinite
   */
  public static String format(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("found " + value + ", expected a finite number");
    }
    BigDecimal rounded = new BigDecimal(value).round(SEVEN).stripTrailingZeros();
    if (rounded.signum() == 0) {
      return "0";
    }
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= SMALLEST_PLAIN_EXPONENT && exponent <= LARGEST_PLAIN_EXPONENT) {
      return rounded.toPlainString();
    }
    String digits = rounded.unscaledValue().abs().toString();
    return (rounded.signum() < 0 ? "-" : "")
        + digits.charAt(0)
        + (digits.length() > 1 ? "." + digits.substring(1) : "")
        + "E"
        + exponent;
  }

  /**
   * Reads a number as {@link #format} writes it, or any other decimal number.
   *
   * @throws NumberFormatException if the text is anything else; the message says what was found
   */
  public static double parse(String text) {
    if (DECIMAL.matcher(text).matches()) {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    }
    throw new NumberFormatException("found '" + text + "', expected a decimal number");
  }

  /** The number that comes back when {@code value} is written and read again. */
  public static double round(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e7) {
      return value + 0.0; // has no eighth digit; the sum turns -0.0 into 0.0
    }
    return Double.parseDouble(format(value));
  }
}
