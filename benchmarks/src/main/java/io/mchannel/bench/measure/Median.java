package io.mchannel.bench.measure;

import io.mchannel.results.Estimate;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The middle of repeated measurements. A neighbour on the machine only ever makes one slower, so
 * that a mean follows the neighbours; the median does not while they disturb fewer than half.
 */
final class Median {
  private static final double TAIL = 0.025;

  private Median() {}

  /**
   * The median, and half of the width between the two order statistics that hold it with 95 %
   * confidence whatever the distribution (by the binomial distribution of how many values fall
   * below it). Fewer than six values hold it nowhere: then {@code ci95} is NaN.
   *
   * @param values at least one, in any order
   */
  static Estimate of(double... values) {
    double[] sorted = sorted(values);
    int n = sorted.length;
    int outside = outside(n);
    double ci95 = outside == 0 ? Double.NaN : (sorted[n - outside] - sorted[outside - 1]) / 2;
    return new Estimate(middle(sorted), ci95, n);
  }

  /** The median alone. */
  static double valueOf(double... values) {
    return middle(sorted(values));
  }

  /** The rank, from 1, of the lower end of the interval; 0 if there is none. */
  static int outside(int n) {
    return BinomialDistribution.of(n, 0.5).inverseCumulativeProbability(TAIL);
  }

  private static double[] sorted(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static double middle(double[] sorted) {
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
