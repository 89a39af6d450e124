package io.mchannel.bench.experiment;

import java.util.function.ToDoubleFunction;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A seeded search for the pattern that moves most over the bound: the best of those written by hand
 * and some random ones, then hill climbing from there, a random change of all numbers at a time that
 * is kept if it is better.
 *
 * @param pattern the worst one found
 * @param ratio its bytes over bytes allowed
 */
record WorstPattern(BurstPattern pattern, double ratio) {
  /** Part of the patterns that are drawn anew; the others are changes of the best so far. */
  private static final double DRAWN = 0.4;

  private static final double LEAST_PERIOD = 0.25;
  private static final double LEAST_DUTY = 0.02;

  /** Largest change of a number in one step, as a part of its range. */
  private static final double STEP = 0.25;

  /**
   * Searches.
   *
   * @param windowsPerInterval K / T_W; periods are drawn up to four K, silences up to two
   * @param trials patterns to try beside those written by hand
   * @param ratio what a pattern moves, over the bound
   */
  static WorstPattern search(
      double windowsPerInterval,
      int trials,
      UniformRandomProvider random,
      ToDoubleFunction<BurstPattern> ratio) {
    WorstPattern worst = of(BurstPattern.idleThenFlood(windowsPerInterval), ratio);
    worst = worst.or(BurstPattern.windowEdge(), ratio);
    worst = worst.or(BurstPattern.alternating(windowsPerInterval), ratio);
    double[] range = {
      2 * windowsPerInterval, StrictMath.log(4 * windowsPerInterval / LEAST_PERIOD), 1, 1
    };
    for (int trial = 0; trial < trials; trial++) {
      double[] place = trial < DRAWN * trials ? new double[4] : place(worst.pattern);
      for (int i = 0; i < place.length; i++) {
        place[i] +=
            trial < DRAWN * trials
                ? range[i] * random.nextDouble()
                : range[i] * STEP * (2 * random.nextDouble() - 1);
      }
      worst = worst.or(pattern(place, range), ratio);
    }
    return worst;
  }

  private static WorstPattern of(BurstPattern pattern, ToDoubleFunction<BurstPattern> ratio) {
    return new WorstPattern(pattern, ratio.applyAsDouble(pattern));
  }

  private WorstPattern or(BurstPattern pattern, ToDoubleFunction<BurstPattern> ratio) {
    WorstPattern other = of(pattern, ratio);
    return other.ratio > this.ratio ? other : this;
  }

  /** Idle, logarithm of the period, duty, phase: where steps of all sizes make sense. */
  private static double[] place(BurstPattern p) {
    return new double[] {
      p.idle(), StrictMath.log(p.period() / LEAST_PERIOD), p.on() / p.period(), p.phase()
    };
  }

  private static BurstPattern pattern(double[] place, double[] range) {
    double idle = within(place[0], 0, range[0]);
    double period = LEAST_PERIOD * StrictMath.exp(within(place[1], 0, range[1]));
    double duty = within(place[2], LEAST_DUTY, 1);
    return new BurstPattern(idle, period, duty * period, place[3] - Math.floor(place[3]));
  }

  private static double within(double value, double least, double most) {
    return Math.min(Math.max(value, least), most);
  }
}
