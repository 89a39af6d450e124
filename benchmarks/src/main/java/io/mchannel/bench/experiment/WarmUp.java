package io.mchannel.bench.experiment;

/**
 * Where the warm-up of a run ends: the marginal standard error rule (White, "An effective truncation
 * heuristic for bias reduction in simulation output", Simulation 69, 1997). It drops the batches
 * without which the mean of the rest is known best, at most the first half.
 */
final class WarmUp {
  private WarmUp() {}

  /** The first batch to keep. Batches without a value (NaN) count as not settled. */
  static int end(double[] batchMeans) {
    int best = 0;
    double bestError = Double.POSITIVE_INFINITY;
    for (int from = 0; from <= batchMeans.length / 2; from++) {
      double error = standardErrorSquared(batchMeans, from);
      if (error < bestError) {
        bestError = error;
        best = from;
      }
    }
    return best;
  }

  private static double standardErrorSquared(double[] values, int from) {
    int n = values.length - from;
    double sum = 0;
    for (int i = from; i < values.length; i++) {
      sum += values[i];
    }
    double mean = sum / n;
    double squares = 0;
    for (int i = from; i < values.length; i++) {
      squares += (values[i] - mean) * (values[i] - mean);
    }
    double error = squares / ((double) n * n);
    return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
  }
}
