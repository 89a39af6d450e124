package io.mchannel.host.cache;

/**
 * Guesses from the accesses that one cache sees which lines will be asked for next. One instance
 * serves one core.
 *
 * <p>The hierarchy takes care of what holds for all prefetchers: a guess outside the 4 KiB page of
 * the access, outside the memory region, or of a line that is present or on its way is dropped.
 */
public interface Prefetcher {
  /** How many guesses one observation may give. */
  int MAX_GUESSES = 8;

  /** The cache whose accesses it watches and into which it fetches. */
  Level level();

  /**
   * Sees one access: at {@link Level#L1} a load by the program; at {@link Level#L2} a request that
   * missed in the first level, where the address is that of the line.
   *
   * @param address the unsigned byte address
   * @param instructionPointer where the program stood, 0 if not known
   * @param hit whether the watched cache had the line or waited for it already
   * @param guesses takes the addresses guessed, at most {@value #MAX_GUESSES}, from place 0 on
   * @return how many there are
   */
  int observe(long address, long instructionPointer, boolean hit, long[] guesses);

  /** A private cache of a core. */
  enum Level {
    /** The first-level data cache. */
    L1,
    /** The second-level cache. */
    L2
  }
}
