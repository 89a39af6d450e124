package io.mchannel.transport;

/**
 * Rates as whole numbers of 2^-30 GB/s, about 1 B/s. A sum that is kept up to date by differences
 * stays exact in whole numbers, where a sum of doubles would drift for as long as the host runs.
 */
final class FixedPoint {
  private static final double UNITS_PER_GBPS = 0x1p30;

  private FixedPoint() {}

  /** At most 2^50 for the largest rate, so that 2^13 of those still add up. */
  static long units(double rateGBps) {
    return (long) (rateGBps * UNITS_PER_GBPS);
  }

  static double rateGBps(long units) {
    return units * (1 / UNITS_PER_GBPS);
  }
}
