package io.mchannel.host.cache;

import java.util.Arrays;

/**
 * The first level's next-line prefetcher: an ascending load to very recently loaded data fetches
 * the line after it (Intel 64 and IA-32 Architectures Optimization Reference Manual, "data cache
 * unit prefetcher").
 *
 * <p>"Very recently" is not given there; here it is the last load in each of {@value #STREAMS}
 * ascending runs, enough for the operands of one loop.
 */
final class NextLinePrefetcher implements Prefetcher {
  private static final int STREAMS = 4;
  private static final long NONE = -1;

  private final long[] lastAddress = new long[STREAMS];
  private final long[] lastGuess = new long[STREAMS];
  private int oldest;

  NextLinePrefetcher() {
    Arrays.fill(lastAddress, NONE);
    Arrays.fill(lastGuess, NONE);
  }

  @Override
  public Level level() {
    return Level.L1;
  }

  @Override
  public int observe(long address, long instructionPointer, boolean hit, long[] guesses) {
    long line = Cache.lineOf(address);
    for (int i = 0; i < STREAMS; i++) {
      // Lines are multiples of 64, so this is a distance of no line or of one.
      if ((line - Cache.lineOf(lastAddress[i]) & ~(long) CacheGeometry.LINE_BYTES) == 0
          && lastAddress[i] != NONE) {
        boolean ascending = Long.compareUnsigned(address, lastAddress[i]) > 0;
        lastAddress[i] = address;
        long guess = line + CacheGeometry.LINE_BYTES;
        if (!ascending || lastGuess[i] == guess) {
          return 0;
        }
        lastGuess[i] = guess;
        guesses[0] = guess;
        return 1;
      }
    }
    lastAddress[oldest] = address;
    lastGuess[oldest] = NONE;
    oldest = (oldest + 1) % STREAMS;
    return 0;
  }
}
