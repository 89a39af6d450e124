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
    Welch spread = spread(first, second);
    return new DifferenceEstimate(first.mean() - second.mean(), spread.ci95());
  }

  /** How likely a difference at least this large is if the two are equal; NaN if unknown. */
  static double p(Estimate first, Estimate second) {
    return spread(first, second).p(first.mean() - second.mean());
  }

  private static Welch spread(Estimate first, Estimate second) {
    return Welch.of(variance(first), first.samples(), variance(second), second.samples());
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
