package io.mchannel.host.cache;

/**
 * The shape of a cache of {@value #LINE_BYTES}-byte lines.
 *
 * <p>Any number of sets is served; a power of two is found by a mask, others by a division, which
 * costs some nanoseconds an access.
 *
 * @param capacityBytes the size of all lines, a multiple of {@code ways} lines
 * @param ways how many places a line has to choose from
 * @param replacement which line of a full set has to go
 */
public record CacheGeometry(long capacityBytes, int ways, ReplacementPolicy.Factory replacement) {
  /** The size of a line. */
  public static final int LINE_BYTES = 64;

  private static final int MAX_WAYS = 64;

  /**
   * Checks that the lines fill whole sets.
   *
   * @throws IllegalArgumentException saying what was found and what would be right
   */
  public CacheGeometry {
    if (ways < 1 || ways > MAX_WAYS) {
      throw new IllegalArgumentException(ways + " ways; there must be 1 to " + MAX_WAYS);
    }
    long setBytes = (long) ways * LINE_BYTES;
    if (capacityBytes < setBytes || capacityBytes % setBytes != 0) {
      throw new IllegalArgumentException(
          "capacity of " + capacityBytes + " B; it must be a positive multiple of "
              + setBytes + " B, " + ways + " ways of " + LINE_BYTES + " B");
    }
    if (capacityBytes / setBytes > Integer.MAX_VALUE / MAX_WAYS) {
      throw new IllegalArgumentException(
          "capacity of " + capacityBytes + " B; at most "
              + Integer.MAX_VALUE / MAX_WAYS * setBytes + " B in " + ways + " ways");
    }
  }

  /** A geometry whose replacement policy is given by name. */
  public static CacheGeometry of(long capacityBytes, int ways, String replacement) {
    return new CacheGeometry(capacityBytes, ways, ReplacementPolicies.named(replacement));
  }

  /** The number of sets. */
  public int sets() {
    return (int) (capacityBytes / ((long) ways * LINE_BYTES));
  }
}
