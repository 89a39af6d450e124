package io.mchannel.results;

/** What became of a row from A to B. */
public enum ComparisonVerdict {
  /** B is better, significantly and by more than the threshold. */
  BETTER("better"),
  /** B is worse, significantly and by more than the threshold. */
  WORSE("worse"),
  /** Equal, or different by no more than chance or the threshold allow. */
  SAME("same"),
  /** Significantly different by more than the threshold, but neither way is better. */
  DIFFERS("differs"),
  /** The values differ, and at least one has no confidence interval to judge that by. */
  TOO_FEW_SAMPLES("too few samples"),
  /** B has no such row. */
  ONLY_IN_A("only in A"),
  /** A has no such row. */
  ONLY_IN_B("only in B");

  private final String words;

  ComparisonVerdict(String words) {
    this.words = words;
  }

  /** The words in tables and files. */
  public String words() {
    return words;
  }
}
