package io.mchannel.results;

/**
 * A mean and how well it is known.
 *
 * @param mean the mean
 * @param ci95 half width of its 95 % confidence interval; NaN where there is none
 * @param samples independent observations behind it
 */
public record Estimate(double mean, double ci95, long samples) {
  /** An estimate from an outcome. */
  public static Estimate of(Outcome outcome) {
    return new Estimate(outcome.value(), outcome.ci95(), outcome.samples());
  }
}
