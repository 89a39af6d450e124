package io.mchannel.bench.measure;

import java.util.Arrays;

/**
 * Times a kernel over and over. The first stretch is thrown away: it compiles the kernel and warms
 * what there is to warm.
 *
 * <p>A repetition is cut into chunks far shorter than a scheduler's time slice, and counts as the
 * median of its chunks: a chunk in which another program had the processor says nothing about
 * memory.
 *
 * @param repetitions how often it is timed
 * @param repetitionNs how long each time, at least
 */
record Stopwatch(int repetitions, long repetitionNs) {
  /** Long beside a look at the clock, some 25 ns, and short beside a time slice, some ms. */
  private static final long CHUNK_NS = 50_000;

  /** Repetitions thrown away: the compiler needs longer than one, the more so beside others. */
  private static final int WARM_UP = 4;

  /** Past a stretch of this many chunks, the median of the first ones stands. */
  private static final int MOST_CHUNKS = 1 << 14;

  /**
   * What was seen in each repetition.
   *
   * @param nsPerOperation time of an operation
   * @param companyPerNs what moved beside it, a nanosecond
   */
  record Observation(double[] nsPerOperation, double[] companyPerNs) {
    /**
     * As if each operation, of the company too, took the mean of its times here and there, for as
     * many repetitions as both have.
     */
    Observation averagedWith(Observation other) {
      int both = Math.min(repetitions(), other.repetitions());
      double[] ns = new double[both];
      Arrays.setAll(ns, i -> (nsPerOperation[i] + other.nsPerOperation[i]) / 2);
      double[] perNs = new double[both];
      Arrays.setAll(perNs, i -> harmonicMean(companyPerNs[i], other.companyPerNs[i]));
      return new Observation(ns, perNs);
    }

    /** How many repetitions were seen. */
    int repetitions() {
      return nsPerOperation.length;
    }

    /** 0 if one of the two is, as where there is no company. */
    private static double harmonicMean(double a, double b) {
      return a * b == 0 ? 0 : 2 / (1 / a + 1 / b);
    }
  }

  /** Others that work meanwhile. */
  interface Company {
    /** None. */
    Company NONE =
        new Company() {
          @Override
          public void mark() {}

          @Override
          public boolean workedSinceMark() {
            return true;
          }

          @Override
          public double perNsSinceMark() {
            return 0;
          }
        };

    /** Begins to count anew. */
    void mark();

    /** Whether all of them did something. */
    boolean workedSinceMark();

    /** How much they did in a nanosecond, of those since the mark in which they could work. */
    double perNsSinceMark();
  }

  /** Times a kernel. */
  double[] time(Kernel kernel) {
    return timeBeside(kernel, Company.NONE).nsPerOperation();
  }

  /**
   * Times a kernel by the mean of each repetition, with all that came between: what a clock before
   * a long loop and one after it would show.
   */
  double[] timeThroughout(Kernel kernel) {
    double[] chunks = new double[MOST_CHUNKS];
    int chunk = warmUp(kernel);
    double[] nsPerOperation = new double[repetitions];
    for (int i = 0; i < repetitions; i++) {
      int count = repeat(kernel, chunk, chunks);
      nsPerOperation[i] = Arrays.stream(chunks, 0, count).average().orElseThrow();
    }
    return nsPerOperation;
  }

  /**
   * Times a kernel while others work. A repetition in which one of them got no processor is no such
   * time, and is repeated, up to as often again as there are repetitions; so there may be fewer.
   *
   * @param company the others
   */
  Observation timeBeside(Kernel kernel, Company company) {
    double[] chunks = new double[MOST_CHUNKS];
    int chunk = warmUp(kernel);
    double[] nsPerOperation = new double[repetitions];
    double[] companyPerNs = new double[repetitions];
    int seen = 0;
    for (int i = 0; i < 2 * repetitions && seen < repetitions; i++) {
      company.mark();
      int count = repeat(kernel, chunk, chunks);
      if (company.workedSinceMark()) {
        nsPerOperation[seen] = Median.valueOf(Arrays.copyOf(chunks, count));
        companyPerNs[seen++] = company.perNsSinceMark();
      }
    }
    return new Observation(
        Arrays.copyOf(nsPerOperation, seen), Arrays.copyOf(companyPerNs, seen));
  }

  /** Whether company was at work in at least half of the repetitions. */
  boolean sufficesFor(Observation seen) {
    return 2 * seen.repetitions() >= repetitions;
  }

  /** Runs the kernel until it is compiled and warm, and returns how many operations make a chunk. */
  private int warmUp(Kernel kernel) {
    long warmUpNs = WARM_UP * repetitionNs;
    long start = System.nanoTime();
    int operations = 1;
    long fastest;
    do {
      fastest = Long.MAX_VALUE;
      // The fastest of three: one alone may have been interrupted.
      for (int i = 0; i < 3; i++) {
        long begin = System.nanoTime();
        Sink.take(kernel.run(operations));
        fastest = Math.min(fastest, System.nanoTime() - begin);
      }
      if (fastest < CHUNK_NS) {
        operations *= 2;
      }
    } while (fastest < CHUNK_NS || System.nanoTime() - start < warmUpNs);
    return operations;
  }

  /** Fills in the time of an operation in each chunk, and returns how many chunks there were. */
  private int repeat(Kernel kernel, int chunk, double[] chunks) {
    int count = 0;
    long start = System.nanoTime();
    long begin = start;
    long end;
    do {
      Sink.take(kernel.run(chunk));
      end = System.nanoTime();
      chunks[count++] = (double) (end - begin) / chunk;
      begin = end;
    } while (end - start < repetitionNs && count < chunks.length);
    return count;
  }
}
