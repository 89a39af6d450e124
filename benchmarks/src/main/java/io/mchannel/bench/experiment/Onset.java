package io.mchannel.bench.experiment;

/** Where a curve starts to rise above its value without load. */
final class Onset {
  /** A rise that a reader of a chart would call one, and well above the confidence of a point. */
  static final double RISE = 0.05;

  private Onset() {}

  /**
   * The {@code x} at which {@code y} first exceeds its first value by {@link #RISE}, on the straight
   * line between the two points around it; NaN if it never does.
   *
   * @param x rising
   * @param y one a point; the first is the value without load
   */
  static double interpolated(double[] x, double[] y) {
    double threshold = y[0] * (1 + RISE);
    for (int i = 1; i < y.length; i++) {
      if (y[i] > threshold) {
        return x[i - 1] + (x[i] - x[i - 1]) * (threshold - y[i - 1]) / (y[i] - y[i - 1]);
      }
    }
    return Double.NaN;
  }

  /** The largest {@code x} before the curve first exceeds its first value by {@link #RISE}. */
  static double lastWithout(double[] x, double[] y) {
    double threshold = y[0] * (1 + RISE);
    for (int i = 1; i < y.length; i++) {
      if (y[i] > threshold) {
        return x[i - 1];
      }
    }
    return Double.NaN;
  }
}
