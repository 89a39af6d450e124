package io.mchannel.host.cache;

/**
 * What became of one prefetcher's guesses. At any time {@code issued = useful + late + useless +}
 * those that are still on their way or still wait in their cache to be asked for.
 */
public final class PrefetchCounts {
  private final String name;
  long issued;
  long readFromMemory;
  long useful;
  long late;
  long useless;
  long dropped;

  PrefetchCounts(String name) {
    this.name = name;
  }

  /** The prefetcher's name. */
  public String name() {
    return name;
  }

  /** Guesses that were neither present nor on their way, and were fetched. */
  public long issued() {
    return issued;
  }

  /** Those of the issued that memory had to be asked for; the others came from a further cache. */
  public long readFromMemory() {
    return readFromMemory;
  }

  /**
   * Lines that were in the cache when they were first asked for, by the program or by a prefetcher
   * of the level above.
   */
  public long useful() {
    return useful;
  }

  /**
   * Lines that were still on their way when they were first asked for, by the program or by a
   * prefetcher of the level above.
   */
  public long late() {
    return late;
  }

  /** Lines that left the cache that they were fetched into before anyone asked for them. */
  public long useless() {
    return useless;
  }

  /** Guesses given up because too many lines were on their way; not issued. */
  public long dropped() {
    return dropped;
  }
}
