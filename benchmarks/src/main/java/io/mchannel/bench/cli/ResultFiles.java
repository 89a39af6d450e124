package io.mchannel.bench.cli;

/** Names of the files in a result directory. */
final class ResultFiles {
  static final String OUTCOMES = "outcomes.csv";
  static final String PAPER_CHECK = "paper-check.csv";

  /** Rows of JMH; they differ from run to run, so they stay out of {@link #OUTCOMES}. */
  static final String JMH = "jmh.csv";

  private ResultFiles() {}
}
