package io.mchannel.results;

/**
 * The ratio of two independent positive means with its 95 % confidence interval.
 *
 * <p>The interval is taken on the logarithm (delta method), so that it stays above zero and
 * swapping the two means inverts it; degrees of freedom follow Welch and Satterthwaite. An estimate
 * without an interval of its own leaves the ratio without one: {@code low} and {@code high} are
 * NaN.
 *
 * <p>The {@code samples} of an estimate must be those that its interval was computed from.
 *
 * @param ratio the first mean over the second
 * @param low lower end of the interval
 * @param high upper end of the interval
 */
public record RatioEstimate(double ratio, double low, double high) {
  /**
   * The ratio of {@code numerator} to {@code denominator}.
   *
   * @throws IllegalArgumentException if a mean is not positive
   */
  public static RatioEstimate of(Estimate numerator, Estimate denominator) {
    requirePositive("numerator", numerator);
    requirePositive("denominator", denominator);
    double ratio = numerator.mean() / denominator.mean();
    double ci95 = spread(numerator, denominator).ci95();
    if (Double.isNaN(ci95)) {
      return new RatioEstimate(ratio, Double.NaN, Double.NaN);
    }
    double factor = StrictMath.exp(ci95);
    return new RatioEstimate(ratio, ratio / factor, ratio * factor);
  }

  /** How likely a ratio at least as far from 1 is if the two are equal; NaN if unknown. */
  static double p(Estimate numerator, Estimate denominator) {
    return spread(numerator, denominator)
        .p(StrictMath.log(numerator.mean() / denominator.mean()));
  }

  /** The spread of the logarithm of the ratio. */
  private static Welch spread(Estimate numerator, Estimate denominator) {
    return Welch.of(
        relativeVariance(numerator),
        numerator.samples(),
        relativeVariance(denominator),
        denominator.samples());
  }

  /** Whether the interval lies on one side of 1, so that the two means differ significantly. */
  public boolean differs() {
    return low > 1 || high < 1;
  }

  private static void requirePositive(String name, Estimate estimate) {
    if (!(estimate.mean() > 0) || Double.isInfinite(estimate.mean())) {
      throw new IllegalArgumentException(
          name + ": found mean " + estimate.mean() + ", expected a positive number");
    }
  }

  private static double relativeVariance(Estimate estimate) {
    if (Double.isNaN(estimate.ci95()) || estimate.samples() < 2) {
      return Double.NaN;
    }
    double standardError = estimate.ci95() / StudentT.twoSided95(estimate.samples() - 1);
    double relative = standardError / estimate.mean();
    return relative * relative;
  }
}
