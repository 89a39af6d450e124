package io.mchannel.host.cache;

/** Least recently used: the line goes whose last use lies furthest back. */
final class LruPolicy implements ReplacementPolicy {
  private final int ways;
  private final long[] lastUse;
  private long uses;

  LruPolicy(int sets, int ways) {
    this.ways = ways;
    this.lastUse = new long[Math.multiplyExact(sets, ways)];
  }

  @Override
  public void onHit(int set, int way) {
    lastUse[set * ways + way] = ++uses;
  }

  @Override
  public void onFill(int set, int way) {
    lastUse[set * ways + way] = ++uses;
  }

  @Override
  public int victim(int set) {
    int start = set * ways;
    int oldest = start;
    for (int i = start + 1; i < start + ways; i++) {
      if (lastUse[i] < lastUse[oldest]) {
        oldest = i;
      }
    }
    return oldest - start;
  }
}
