package io.mchannel.host.cache;

/** Least recently used: the line goes whose last use lies furthest back. */
final class LruPolicy implements ReplacementPolicy {
  private static final int WAY_BITS = 6;
  private static final int WAY_MASK = (1 << WAY_BITS) - 1;

  private final int ways;
  // The number of the use, and below it the way, so that the oldest is found as a plain minimum
  // rather than by a branch that is as good as random.
  private final long[] lastUse;
  private long uses;

  LruPolicy(int sets, int ways) {
    this.ways = ways;
    this.lastUse = new long[Math.multiplyExact(sets, ways)];
    for (int i = 0; i < lastUse.length; i++) {
      lastUse[i] = i % ways;
    }
  }

  @Override
  public void onHit(int set, int way) {
    lastUse[set * ways + way] = ++uses << WAY_BITS | way;
  }

  @Override
  public void onFill(int set, int way) {
    onHit(set, way);
  }

  @Override
  public int victim(int set) {
    int start = set * ways;
    long oldest = lastUse[start];
    for (int i = start + 1; i < start + ways; i++) {
      oldest = Math.min(oldest, lastUse[i]);
    }
    return (int) oldest & WAY_MASK;
  }
}
