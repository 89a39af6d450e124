package io.mchannel.results;

/** How a model's number stands to a fact. */
public enum Verdict {
  /** Not farther from the fact than its tolerance. */
  WITHIN("within"),
  /** Farther from the fact than its tolerance. */
  OUTSIDE("outside"),
  /** The run has no such number. */
  NOT_RUN("not-run");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /** The word in the files. */
  public String word() {
    return word;
  }
}
