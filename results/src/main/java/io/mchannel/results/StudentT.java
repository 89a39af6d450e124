package io.mchannel.results;

import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution, as far as confidence intervals need it. */
final class StudentT {
  private StudentT() {}

  /**
   * The value that a t variate exceeds with a given probability. Rounded to seven digits, because
   * the last bits of the numerical inverse may differ between JDKs and results may not.
   *
   * @param tail probability above the value, such as 0.025 for a two-sided interval of 95 %
   * @param degreesOfFreedom above 0
   */
  static double exceededWith(double tail, double degreesOfFreedom) {
    return SevenDigits.round(TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(tail));
  }

  /** Half width of a two-sided 95 % interval in standard errors. */
  static double twoSided95(double degreesOfFreedom) {
    return exceededWith(0.025, degreesOfFreedom);
  }

  /**
   * The probability that a t variate is at least that far from 0. Rounded to nine decimals: no one
   * needs more, and the last bits of the far tail may differ between JDKs.
   */
  static double twoSidedP(double t, double degreesOfFreedom) {
    double p = 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(t));
    return Math.rint(p * 1e9) / 1e9;
  }
}
