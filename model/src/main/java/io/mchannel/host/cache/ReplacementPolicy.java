package io.mchannel.host.cache;

/**
 * Which line of a full set has to go. One instance serves one {@link Cache}; the cache fills empty
 * ways itself, lowest number first.
 */
public interface ReplacementPolicy {
  /** A line in this way was used. */
  void onHit(int set, int way);

  /** A line was put into this way. */
  void onFill(int set, int way);

  /** The way to empty next, of a set whose ways are all in use. */
  int victim(int set);

  /** Makes a policy for a cache of some shape. */
  @FunctionalInterface
  interface Factory {
    /**
     * A policy for an empty cache.
     *
     * @throws IllegalArgumentException if the policy cannot serve that many ways
     */
    ReplacementPolicy create(int sets, int ways);
  }
}
