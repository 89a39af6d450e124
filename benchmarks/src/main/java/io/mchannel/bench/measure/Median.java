package io.mchannel.bench.measure;

import io.mchannel.results.Estimate;
import java.util.Arrays;

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
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    int outside = outside(n);
    double ci95 =
        outside == 0 ? Double.NaN : (sorted[n - outside] - sorted[outside - 1]) / 2;
    return new Estimate(median, ci95, n);
  }

  /** The rank, from 1, of the lower end of the interval; 0 if there is none. */
  static int outside(int n) {
    double probability = StrictMath.pow(0.5, n);
    double below = 0;
    int rank = 0;
    while (below + probability <= TAIL) {
      below += probability;
      probability = probability * (n - rank) / (rank + 1);
      rank++;
    }
    return rank;
  }
}
