package io.mchannel.results;

/**
 * The difference of two independent means with its 95 % confidence interval, degrees of freedom
 * after Welch and Satterthwaite. It judges means that have no ratio: those at or below zero.
 *
 * @param difference the first mean less the second
 * @param ci95 half width of the interval; NaN if either mean has none
 */
record DifferenceEstimate(double difference, double ci95) {
  static DifferenceEstimate of(Estimate first, Estimate second) {
    double difference = first.mean() - second.mean();
    double a = variance(first);
    double b = variance(second);
    double sum = a + b;
    if (Double.isNaN(sum) || sum == 0) {
      return new DifferenceEstimate(difference, sum);
    }
    double degreesOfFreedom =
        sum * sum / (a * a / (first.samples() - 1) + b * b / (second.samples() - 1));
    return new DifferenceEstimate(
        difference, StudentT.twoSided95(degreesOfFreedom) * StrictMath.sqrt(sum));
  }

  /** Whether the interval lies on one side of 0. */
  boolean differs() {
    return Math.abs(difference) > ci95;
  }

  /** Variance of a mean; NaN where its interval is unknown. */
  private static double variance(Estimate estimate) {
    if (Double.isNaN(estimate.ci95()) || estimate.samples() < 2) {
      return Double.NaN;
    }
    double standardError = estimate.ci95() / StudentT.twoSided95(estimate.samples() - 1);
    return standardError * standardError;
  }
}
