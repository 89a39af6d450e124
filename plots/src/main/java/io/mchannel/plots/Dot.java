package io.mchannel.plots;

/**
 * A point on a panel.
 *
 * @param x its place across
 * @param y its height
 * @param ci95 half width of the 95 % confidence interval of {@code y}; NaN where there is none
 */
record Dot(double x, double y, double ci95) {
  Dot(double x, double y) {
    this(x, y, Double.NaN);
  }

  boolean hasInterval() {
    return !Double.isNaN(ci95) && ci95 > 0;
  }
}
