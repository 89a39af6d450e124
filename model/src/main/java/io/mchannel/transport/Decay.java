package io.mchannel.transport;

/**
 * The part {@code e^(-t/K)} of an average that is kept after a gap of {@code t} (Stoica et al.,
 * SIGCOMM '98). The gap is a window unless a call is late, so the exponential is taken once;
 * for other gaps a table in eighths of a window is corrected by a quotient that is exact to 1e-7.
 */
final class Decay {
  private static final int STEPS_PER_WINDOW = 8;
  private static final int TABLE = 64 * STEPS_PER_WINDOW;

  private final long windowNs;
  private final double perWindow;
  private final double perIntervalNs;
  private final double stepNs;
  private final double perStepNs;
  private final double[] table = new double[TABLE];

  Decay(long windowNs, long intervalNs) {
    this.windowNs = windowNs;
    this.perIntervalNs = 1.0 / intervalNs;
    this.perWindow = StrictMath.exp(-(double) windowNs / intervalNs);
    this.stepNs = (double) windowNs / STEPS_PER_WINDOW;
    this.perStepNs = 1 / stepNs;
    for (int step = 0; step < TABLE; step++) {
      table[step] = StrictMath.exp(-step * stepNs / intervalNs);
    }
  }

  /** The part that is kept after {@code elapsedNs} (above 0). */
  double retained(long elapsedNs) {
    return elapsedNs == windowNs ? perWindow : afterOddGap(elapsedNs);
  }

  private double afterOddGap(long elapsedNs) {
    double steps = elapsedNs * perStepNs;
    if (steps >= TABLE) {
      return StrictMath.exp(-elapsedNs * perIntervalNs);
    }
    int step = (int) steps;
    double x = (elapsedNs - step * stepNs) * perIntervalNs;
    double even = 12 + x * x;
    double odd = 6 * x;
    return table[step] * ((even - odd) / (even + odd));
  }
}
