package io.mchannel.host.cache;

/**
 * Tree pseudo-LRU: a binary tree over the ways with a bit in each inner node that points to the
 * half to be emptied next; a use turns the bits on its path away from itself.
 *
 * <p>A number of ways that is no power of two is split into halves that differ by one way.
 */
final class TreePlruPolicy implements ReplacementPolicy {
  private static final int MAX_WAYS = 64;

  private final int ways;
  // Bit n of a set's word belongs to node n; the root is node 1, the children of n are 2n and
  // 2n + 1. A bit of 0 points to the lower half.
  private final long[] bits;
  private final long[] pathOfWay;
  private final long[] awayFromWay;

  TreePlruPolicy(int sets, int ways) {
    if (ways > MAX_WAYS) {
      throw new IllegalArgumentException(
          "tree-plru serves at most " + MAX_WAYS + " ways, not " + ways);
    }
    this.ways = ways;
    this.bits = new long[sets];
    this.pathOfWay = new long[ways];
    this.awayFromWay = new long[ways];
    for (int way = 0; way < ways; way++) {
      int node = 1;
      int first = 0;
      int count = ways;
      while (count > 1) {
        int lower = lowerHalf(count);
        pathOfWay[way] |= 1L << node;
        if (way < first + lower) {
          awayFromWay[way] |= 1L << node;
          count = lower;
          node = 2 * node;
        } else {
          first += lower;
          count -= lower;
          node = 2 * node + 1;
        }
      }
    }
  }

  private static int lowerHalf(int count) {
    return (count + 1) / 2;
  }

  @Override
  public void onHit(int set, int way) {
    bits[set] = bits[set] & ~pathOfWay[way] | awayFromWay[way];
  }

  @Override
  public void onFill(int set, int way) {
    onHit(set, way);
  }

  @Override
  public int victim(int set) {
    long word = bits[set];
    int node = 1;
    int first = 0;
    int count = ways;
    while (count > 1) {
      int lower = lowerHalf(count);
      // Without a branch, as the bits are as good as random; the upper half may be a way smaller.
      int upper = (int) (word >>> node) & 1;
      first += upper * lower;
      count = lower - upper * (2 * lower - count);
      node = 2 * node + upper;
    }
    return first;
  }
}
