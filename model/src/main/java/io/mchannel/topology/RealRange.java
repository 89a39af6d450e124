package io.mchannel.topology;

import java.math.BigDecimal;

/**
 * The real numbers that a setting may have; never NaN.
 *
 * @param min lower bound, itself allowed unless {@code open}
 * @param open whether {@code min} itself is refused
 * @param max largest value allowed
 */
record RealRange(double min, boolean open, double max) {
  /**
   * A latency or service time in ns: up to a second, so that sums of many stay far from overflow.
   */
  static final RealRange TIME_NS = new RealRange(0, false, 1e9);

  /** A time that something repeats after, in ns. */
  static final RealRange PERIOD_NS = new RealRange(0, true, 1e9);

  /** A rate in GB/s (10^9 B/s). */
  static final RealRange RATE_GBPS = new RealRange(0, true, 1e6);

  void check(String setting, double value) {
    if (!(open ? value > min : value >= min)) {
      throw outside(setting, value, (open ? "more than " : "at least ") + plain(min));
    }
    if (value > max) {
      throw outside(setting, value, "at most " + plain(max));
    }
  }

  private static InvalidSettingException outside(String setting, double value, String bound) {
    return InvalidSettingException.outside(setting, Double.toString(value), "a number", bound);
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }
}
