package io.mchannel.bench.experiment;

import io.mchannel.transport.Parameters;
import java.util.Arrays;

/**
 * Holds what a channel issued against the published bound on bursts (MemChannel): over any
 * interval K a channel of weight w and fair share alpha moves at most {@code w alpha K (1 + 2 T_W /
 * K)} bytes.
 *
 * <p>The bound speaks of a fixed share, and shares move. Here alpha is the largest in force at any
 * time from a window before the interval to its end,
 *
 * <pre>allowed(t) = max { w alpha(s) : t - T_W &lt;= s &lt;= t + K } * (K + 2 T_W)</pre>
 *
 * <p>so nobody can be said to have moved too much because a share rose or fell meanwhile: over a
 * smaller share the bound would be exceeded more often. A grant is in force until the next one.
 */
final class BurstMeter {
  private static final int LINE_BYTES = 64;

  private final long windowNs;
  private final long intervalNs;
  private double[] issuedNs = new double[1 << 12];
  private int lines;
  private double[] grantedNs = new double[1 << 8];
  private double[] grantedGBps = new double[1 << 8];
  private int grants;

  /** A meter of intervals as long as K. */
  BurstMeter(Parameters parameters) {
    this.windowNs = parameters.windowNs();
    this.intervalNs = parameters.intervalNs();
  }

  /** A line has been issued; in any order. */
  void issued(double atNs) {
    if (lines == issuedNs.length) {
      issuedNs = Arrays.copyOf(issuedNs, 2 * lines);
    }
    issuedNs[lines++] = atNs;
  }

  /** The channel may use {@code shareGBps}, weight times alpha, from now on; in order of time. */
  void granted(double atNs, double shareGBps) {
    if (grants == grantedNs.length) {
      grantedNs = Arrays.copyOf(grantedNs, 2 * grants);
      grantedGBps = Arrays.copyOf(grantedGBps, 2 * grants);
    }
    grantedNs[grants] = atNs;
    grantedGBps[grants++] = shareGBps;
  }

  /**
   * The largest ratio of bytes moved to bytes allowed, over all intervals that begin with a line, at
   * {@code fromNs} or later, and end at {@code toNs} or before; 0 if there is none.
   */
  double worst(double fromNs, double toNs) {
    double[] issued = Arrays.copyOf(issuedNs, lines);
    Arrays.sort(issued);
    // Places of grants whose shares fall, the first one in force longest: its share is the largest.
    int[] falling = new int[grants];
    int head = 0;
    int tail = 0;
    int nextGrant = 0;
    int end = 0;
    double worst = 0;
    for (int begin = 0; begin < lines; begin++) {
      double from = issued[begin];
      double to = from + intervalNs;
      if (from < fromNs) {
        continue;
      }
      if (to > toNs) {
        break;
      }
      while (end < lines && issued[end] <= to) {
        end++;
      }
      for (; nextGrant < grants && grantedNs[nextGrant] <= to; nextGrant++) {
        while (tail > head && grantedGBps[falling[tail - 1]] <= grantedGBps[nextGrant]) {
          tail--;
        }
        falling[tail++] = nextGrant;
      }
      while (tail - head > 1 && endNs(falling[head]) < from - windowNs) {
        head++;
      }
      double allowed =
          tail == head ? 0 : grantedGBps[falling[head]] * (intervalNs + 2.0 * windowNs);
      worst = Math.max(worst, (double) (end - begin) * LINE_BYTES / allowed);
    }
    return worst;
  }

  /** When the next grant took a grant's place. */
  private double endNs(int grant) {
    return grant + 1 < grants ? grantedNs[grant + 1] : Double.POSITIVE_INFINITY;
  }
}
