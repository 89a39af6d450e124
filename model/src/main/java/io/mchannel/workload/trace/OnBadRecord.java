package io.mchannel.workload.trace;

/** What to do about a record that is malformed: refuse the trace, or leave the record out. */
@FunctionalInterface
public interface OnBadRecord {
  /** Refuses the trace at the first malformed record. */
  OnBadRecord REFUSE =
      problem -> {
        throw problem;
      };

  /**
   * Told of each malformed record; throws to refuse it, returns to have it left out.
   *
   * @param problem where the record is, what it holds, and what was expected
   */
  void handle(TraceFormatException problem);

  /** A policy for one trace that leaves malformed records out and counts them. */
  static SkippedRecords skip() {
    return new SkippedRecords();
  }
}
