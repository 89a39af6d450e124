package io.mchannel.host.cache;

/**
 * The second level's spatial prefetcher: a line that misses brings the other line of its 128-byte
 * aligned pair (Intel 64 and IA-32 Architectures Optimization Reference Manual, "spatial
 * prefetcher"). Random reads are doubled by it; {@link PagedPairPrefetcher} spares them.
 */
final class SpatialPairPrefetcher implements Prefetcher {
  @Override
  public Level level() {
    return Level.L2;
  }

  @Override
  public int observe(long address, long instructionPointer, boolean hit, long[] guesses) {
    if (hit) {
      return 0;
    }
    guesses[0] = Cache.lineOf(address) ^ CacheGeometry.LINE_BYTES;
    return 1;
  }
}
