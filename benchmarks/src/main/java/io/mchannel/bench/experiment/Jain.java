package io.mchannel.bench.experiment;

/**
 * Jain's fairness index (Jain, Chiu and Hawe, DEC-TR-301, 1984) of what was achieved over what would
 * be fair: 1 if all got the same part of their share, 1/n if one of n got everything.
 */
final class Jain {
  private Jain() {}

  /** The index; 0 if nobody got anything. */
  static double index(double[] achieved, double[] shares) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < achieved.length; i++) {
      double ofShare = achieved[i] / shares[i];
      sum += ofShare;
      squares += ofShare * ofShare;
    }
    return squares > 0 ? sum * sum / (achieved.length * squares) : 0;
  }
}
