package io.mchannel.results;

/** How many there are of something, in words. */
public final class Counted {
  private Counted() {}

  /** Such as {@code 1 row} and {@code 2 rows}, for a noun whose plural ends in s. */
  public static String of(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
