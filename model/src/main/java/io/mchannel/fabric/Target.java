package io.mchannel.fabric;

/**
 * Where a line lives, as one number: an endpoint by its place among those bound to the port (0 and
 * up), or one of the constants here.
 */
public final class Target {
  /** The pool; the address alone says which of the bound endpoints. */
  public static final int POOL = -1;

  /** The host's own DDR channels. */
  public static final int LOCAL = -2;

  /** A line of the pool that the host's last-level cache holds. */
  public static final int CACHED_POOL = -3;

  /** A line of local memory that the host's last-level cache holds. */
  public static final int CACHED_LOCAL = -4;

  private Target() {}

  /** Whether the home agent handles the line in its CXL class. */
  public static boolean isPool(int target) {
    return target >= POOL || target == CACHED_POOL;
  }

  /** Whether the line goes out through the adapter, to the pool itself. */
  public static boolean crossesAdapter(int target) {
    return target >= POOL;
  }

  /** Whether the last-level cache answers. */
  public static boolean isCached(int target) {
    return target <= CACHED_POOL;
  }
}
