package io.mchannel.results;

/**
 * The spread of the difference of two independent means, after Welch and Satterthwaite.
 *
 * @param variance sum of the variances of the two means; NaN if one is unknown
 * @param degreesOfFreedom of the sum
 */
record Welch(double variance, double degreesOfFreedom) {
  /**
   * @param a variance of one mean; NaN if unknown
   * @param aSamples samples behind it
   */
  static Welch of(double a, long aSamples, double b, long bSamples) {
    double sum = a + b;
    return new Welch(sum, sum * sum / (a * a / (aSamples - 1) + b * b / (bSamples - 1)));
  }

  /** Half width of the 95 % confidence interval of the difference; NaN if unknown. */
  double ci95() {
    return variance > 0
        ? StudentT.twoSided95(degreesOfFreedom) * StrictMath.sqrt(variance)
        : variance;
  }

  /** How likely a difference at least this large is if the two are equal; NaN if unknown. */
  double p(double difference) {
    if (Double.isNaN(variance)) {
      return Double.NaN;
    }
    if (difference == 0) {
      return 1;
    }
    return variance == 0
        ? 0
        : StudentT.twoSidedP(Math.abs(difference) / StrictMath.sqrt(variance), degreesOfFreedom);
  }
}
