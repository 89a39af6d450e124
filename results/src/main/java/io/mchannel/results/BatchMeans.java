package io.mchannel.results;

/**
 * Confidence of a mean by batch means: one long run is cut into batches long enough that their
 * means are nearly independent, and these are treated as a normal sample (Law, "Simulation Modeling
 * and Analysis", the method of batch means).
 */
public final class BatchMeans {
  private BatchMeans() {}

  /**
   * Mean and Student-t 95 % half width of equally long batches. With a single batch there is no
   * interval: {@code ci95} is NaN.
   *
   * @param batchMeans the mean of each batch, all finite
   * @throws IllegalArgumentException if there is no batch, or one is not finite
   */
  public static Estimate estimate(double... batchMeans) {
    int n = batchMeans.length;
    if (n == 0) {
      throw new IllegalArgumentException("batchMeans: found none, expected at least one");
    }
    double sum = 0;
    for (double batch : batchMeans) {
      Checks.finite("batchMeans", batch);
      sum += batch;
    }
    double mean = sum / n;
    if (n == 1) {
      return new Estimate(mean, Double.NaN, 1);
    }
    double squares = 0;
    for (double batch : batchMeans) {
      squares += (batch - mean) * (batch - mean);
    }
    double standardError = Math.sqrt(squares / (n - 1) / n);
    return new Estimate(mean, StudentT.twoSided95(n - 1) * standardError, n);
  }
}
