package io.mchannel.bench.replay;

import io.mchannel.host.cache.PrefetchCounts;

/**
 * What became of the guesses of one prefetcher.
 *
 * @param name the prefetcher
 * @param issued guesses that were fetched
 * @param reads those of them that memory had to be asked for
 * @param useful lines that were there when they were first asked for, by the program or by a
 *     prefetcher of the level above
 * @param late lines that were still on their way when they were first asked for, by the program or by
 *     a prefetcher of the level above
 * @param useless lines that left their cache before anyone asked for them
 */
public record PrefetchUse(
    String name, long issued, long reads, long useful, long late, long useless) {
  /** Guesses that were still on their way when the program ended, or in their cache unasked for. */
  public long left() {
    return issued - useful - late - useless;
  }

  static PrefetchUse of(PrefetchCounts counts) {
    return new PrefetchUse(
        counts.name(),
        counts.issued(),
        counts.readFromMemory(),
        counts.useful(),
        counts.late(),
        counts.useless());
  }
}
