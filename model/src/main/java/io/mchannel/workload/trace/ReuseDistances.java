package io.mchannel.workload.trace;

import java.util.Arrays;

/**
 * Reuse distances of lines in bounded memory. The distance of a touch is the number of distinct
 * other lines touched since the same line was touched before: a fully associative LRU cache of more
 * lines than that hits. Exact while no more than a bound of distinct lines occur, by a tree of
 * partial sums over the times of last touch (after Bennett and Kruskal, IBM J. Res. Dev. 19, 1975);
 * beyond it lines are sampled by hash, and distances and counts scaled by the rate (Waldspurger et
 * al., "Efficient MRC Construction with SHARDS", FAST 2015). Their correction, which books the
 * touches that the sample misses as the nearest reuses, is left out: it suits a miss ratio curve,
 * and would invent a peak in a histogram. A touch costs time logarithmic in the bound.
 */
final class ReuseDistances {
  private final int bound;
  private final Sampling sampling = new Sampling();
  private final LongIntMap lastTouch = new LongIntMap();
  private final PowerOfTwoCounts distances = new PowerOfTwoCounts();

  /** Line touched at each time; times run from 0 and are dealt anew when they run out. */
  private final long[] lineAt;

  /** Partial sums, in the manner of Fenwick, of 1 for each time that is some line's last touch. */
  private final int[] lastTouches;

  private int now;
  private long touches;
  private long firstTouches;

  /** Distances that are exact up to {@code bound} distinct lines. */
  ReuseDistances(int bound) {
    this.bound = bound;
    this.lineAt = new long[2 * bound + 2];
    this.lastTouches = new int[lineAt.length + 1];
  }

  /** Takes the next touch; lines are numbers that are not negative. */
  void touch(long line) {
    touches++;
    long hash = Sampling.hash(line);
    if (!sampling.keeps(hash)) {
      return;
    }
    long weight = sampling.scaled(1);
    int before = lastTouch.get(line, hash);
    if (before == LongIntMap.ABSENT) {
      firstTouches += weight;
    } else {
      int since = lastTouch.size() - lastTouchesUpTo(before);
      distances.add(sampling.scaled(since), weight);
      mark(before, -1);
    }
    lineAt[now] = line;
    mark(now, 1);
    lastTouch.put(line, hash, now);
    now++;
    while (lastTouch.size() > bound) {
      sampling.halve();
      dealTimesAnew();
    }
    if (now == lineAt.length) {
      dealTimesAnew();
    }
  }

  /** Keeps the order of the last touches of the lines still sampled, and forgets all others. */
  private void dealTimesAnew() {
    int kept = 0;
    for (int time = 0; time < now; time++) {
      long line = lineAt[time];
      long hash = Sampling.hash(line);
      if (sampling.keeps(hash) && lastTouch.get(line, hash) == time) {
        lineAt[kept++] = line;
      }
    }
    lastTouch.clear();
    Arrays.fill(lastTouches, 0);
    for (int time = 0; time < kept; time++) {
      lastTouch.put(lineAt[time], Sampling.hash(lineAt[time]), time);
      mark(time, 1);
    }
    now = kept;
  }

  private void mark(int time, int change) {
    for (int i = time + 1; i < lastTouches.length; i += i & -i) {
      lastTouches[i] += change;
    }
  }

  private int lastTouchesUpTo(int time) {
    int sum = 0;
    for (int i = time + 1; i > 0; i -= i & -i) {
      sum += lastTouches[i];
    }
    return sum;
  }

  /** What was found so far. */
  TraceSummary.Reuse reuse() {
    return new TraceSummary.Reuse(touches, firstTouches, distances.buckets(), sampling.isExact());
  }
}
