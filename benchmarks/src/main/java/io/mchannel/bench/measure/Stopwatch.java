package io.mchannel.bench.measure;

import java.util.function.DoubleSupplier;

/**
 * Times a kernel over and over. The first stretch is thrown away: it compiles the kernel and warms
 * what there is to warm.
 *
 * @param repetitions how often it is timed
 * @param repetitionNs how long each time, at least
 */
record Stopwatch(int repetitions, long repetitionNs) {
  /**
   * What was seen in each repetition.
   *
   * @param nsPerOperation time of an operation
   * @param companyPerNs what moved beside it, a nanosecond
   */
  record Observation(double[] nsPerOperation, double[] companyPerNs) {}

  /**
   * Times a kernel.
   *
   * @param chunk operations between two looks at the clock
   */
  double[] time(Kernel kernel, int chunk) {
    return timeBeside(kernel, chunk, () -> 0).nsPerOperation();
  }

  /**
   * Times a kernel while others work.
   *
   * @param company how much the others have done by now
   */
  Observation timeBeside(Kernel kernel, int chunk, DoubleSupplier company) {
    repeat(kernel, chunk);
    double[] nsPerOperation = new double[repetitions];
    double[] companyPerNs = new double[repetitions];
    for (int i = 0; i < repetitions; i++) {
      double before = company.getAsDouble();
      long start = System.nanoTime();
      long operations = repeat(kernel, chunk);
      long elapsedNs = System.nanoTime() - start;
      nsPerOperation[i] = (double) elapsedNs / operations;
      companyPerNs[i] = (company.getAsDouble() - before) / elapsedNs;
    }
    return new Observation(nsPerOperation, companyPerNs);
  }

  private long repeat(Kernel kernel, int chunk) {
    long start = System.nanoTime();
    long operations = 0;
    do {
      Sink.take(kernel.run(chunk));
      operations += chunk;
    } while (System.nanoTime() - start < repetitionNs);
    return operations;
  }
}
