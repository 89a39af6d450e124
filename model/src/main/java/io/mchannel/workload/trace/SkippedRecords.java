package io.mchannel.workload.trace;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Leaves malformed records out, counts them, and keeps the first to show. */
public final class SkippedRecords implements OnBadRecord {
  private long count;
  private @Nullable TraceFormatException first;

  SkippedRecords() {}

  @Override
  public void handle(TraceFormatException problem) {
    count++;
    if (first == null) {
      first = problem;
    }
  }

  /** How many records were left out. */
  public long count() {
    return count;
  }

  /** What was wrong with the first of them. */
  public Optional<TraceFormatException> first() {
    return Optional.ofNullable(first);
  }
}
