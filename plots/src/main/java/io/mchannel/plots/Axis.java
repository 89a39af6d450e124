package io.mchannel.plots;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * One axis of a panel.
 *
 * @param title what it shows, with the unit in brackets
 * @param scale how values map to places
 * @param min value at its start; on {@link Scale#LOG2} the exponent
 * @param max value at its end; on {@link Scale#LOG2} the exponent
 * @param rows names of the rows, for {@link Scale#ROWS} only
 */
record Axis(String title, Scale scale, double min, double max, List<String> rows) {

  private static final double NEARLY = 1e-5;

  /** Part of its range by which an axis may end above its largest value. */
  private static final double CLOSE = 0.03;

  /** From here on the edge of the plot would cut a large marker. */
  private static final double EDGE = 0.99;

  /** How values map to places along an axis. */
  enum Scale {
    LINEAR,
    /** Powers of two; a value of 0, which has no logarithm, stands one step before the first. */
    LOG2,
    /** Powers of ten, for values above 0. */
    LOG10,
    /** One named row after another, from the top. */
    ROWS
  }

  Axis {
    rows = List.copyOf(rows);
    if (!(min < max)) {
      throw new IllegalArgumentException("axis '" + title + "' runs from " + min + " to " + max);
    }
  }

  /** A linear axis from 0 (or the least value below it) to a round number above every value. */
  static Axis linear(String title, double... values) {
    double low = Math.min(0, finite(values).min().orElse(0));
    double high = Math.max(0, finite(values).max().orElse(1));
    double step = roundStep((high - low) / 5);
    return new Axis(
        title, Scale.LINEAR, Math.floor(low / step) * step, ceiling(high, step), List.of());
  }

  /** A linear axis from 0 that ends a little over the largest value, wherever that is. */
  static Axis closeAbove(String title, double... values) {
    double low = Math.min(0, finite(values).min().orElse(0));
    double high = Math.max(0, finite(values).max().orElse(1));
    double range = high > low ? high - low : 1;
    return new Axis(title, Scale.LINEAR, low, high + CLOSE * range, List.of());
  }

  /** A linear axis that just holds the values, such as a swept quantity. */
  static Axis tight(String title, double... values) {
    double low = finite(values).min().orElse(0);
    double high = finite(values).max().orElse(1);
    return high > low
        ? new Axis(title, Scale.LINEAR, low, high, List.of())
        : new Axis(title, Scale.LINEAR, low - 1, high + 1, List.of());
  }

  /** A linear axis of round numbers around the values, with room on either side. */
  static Axis around(String title, double... values) {
    double low = finite(values).min().orElse(0);
    double high = finite(values).max().orElse(1);
    double room = high > low ? 0.08 * (high - low) : Math.max(1, 0.1 * Math.abs(low));
    double step = roundStep((high - low + 2 * room) / 8);
    double min = Math.floor((low - room) / step) * step;
    return new Axis(
        title,
        Scale.LINEAR,
        low >= 0 ? Math.max(0, min) : min,
        Math.ceil((high + room) / step) * step,
        List.of());
  }

  /** A logarithmic axis of base 2 around the values above 0; 0 gets a place of its own. */
  static Axis log2(String title, double... values) {
    double least = finite(values).filter(v -> v > 0).min().orElse(1);
    double most = finite(values).filter(v -> v > 0).max().orElse(2);
    boolean alone = finite(values).anyMatch(v -> v == 0);
    // Files keep seven digits, so a large power of two may have come out a little off.
    double min = Math.floor(log2(least) + NEARLY) - (alone ? 1 : 0);
    double max = Math.ceil(log2(most) - NEARLY);
    return new Axis(title, Scale.LOG2, min, Math.max(min + 1, max), List.of());
  }

  /** A logarithmic axis around the values above 0: whole decades once it spans more than one. */
  static Axis log10(String title, double... values) {
    double least = finite(values).filter(v -> v > 0).min().orElse(1);
    double most = finite(values).filter(v -> v > 0).max().orElse(10);
    if (most / least > 10) {
      double min = decade(Math.floor(StrictMath.log10(least) + 1e-9));
      double max = decade(Math.ceil(StrictMath.log10(most) - 1e-9));
      return new Axis(title, Scale.LOG10, min, max, List.of());
    }
    return new Axis(title, Scale.LOG10, least / 1.3, most * 1.3, List.of());
  }

  /** Rows for bars and dots. */
  static Axis rows(String title, List<String> names) {
    return new Axis(title, Scale.ROWS, -0.5, names.size() - 0.5, names);
  }

  /** Whether the values above 0 span more than a decade, so that small ones would vanish. */
  static boolean wantsLogarithm(double... values) {
    double least = finite(values).filter(v -> v > 0).min().orElse(1);
    double most = finite(values).max().orElse(1);
    return most / least > 10 && finite(values).noneMatch(v -> v < 0);
  }

  /**
   * The same axis, or one with room for a large marker at each of these values: a marker right at
   * the upper end would be cut by the edge of the plot.
   */
  Axis withRoomFor(double... marks) {
    if (scale == Scale.ROWS
        || finite(marks).filter(this::canHold).noneMatch(mark -> fraction(place(mark)) > EDGE)) {
      return this;
    }
    double further =
        switch (scale) {
          case LOG10 -> max * 1.3;
          case LOG2 -> max + 1;
          case LINEAR, ROWS -> max + roundStep((max - min) / 5);
        };
    return new Axis(title, scale, min, further, rows);
  }

  /** Where a value stands along the axis, in the coordinates that are handed to the plotter. */
  double place(double value) {
    return switch (scale) {
      case LINEAR, LOG10 -> value;
      case LOG2 -> value > 0 ? log2(value) : min;
      case ROWS -> rows.size() - 1 - value;
    };
  }

  /** Whether a value has a place at all. */
  boolean canHold(double value) {
    return !Double.isNaN(value)
        && !Double.isInfinite(value)
        && (scale != Scale.LOG10 || value > 0)
        && (scale != Scale.LOG2 || value >= 0);
  }

  /** How far along the axis a value stands, from 0 at its start to 1 at its end. */
  double fraction(double value) {
    double at = clamp(value);
    return scale == Scale.LOG10
        ? StrictMath.log(at / min) / StrictMath.log(max / min)
        : (at - min) / (max - min);
  }

  double clamp(double value) {
    return Math.min(max, Math.max(min, value));
  }

  private static double log2(double value) {
    return StrictMath.log(value) / StrictMath.log(2);
  }

  private static double decade(double exponent) {
    return StrictMath.pow(10, exponent);
  }

  private static double ceiling(double value, double step) {
    double steps = Math.ceil(value / step - 1e-9);
    return Math.max(step, steps * step);
  }

  private static double roundStep(double raw) {
    if (!(raw > 0)) {
      return 1;
    }
    double power = decade(Math.floor(StrictMath.log10(raw)));
    double lead = raw / power;
    double round = lead < 2 ? 1 : lead < 5 ? 2 : 5;
    return round * power;
  }

  private static DoubleStream finite(double... values) {
    return Arrays.stream(values).filter(v -> !Double.isNaN(v) && !Double.isInfinite(v));
  }
}
