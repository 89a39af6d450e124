package io.mchannel.workload.trace;

import java.util.List;

/** The running counts of a {@link TraceSummary}. */
final class SummaryCounters {
  private static final int EXACT_FOOTPRINT = 1 << 20;
  private static final int EXACT_REUSE_LINES = 1 << 16;
  private static final int STRIDE_COUNTERS = 1 << 12;
  private static final int STRIDES_SHOWN = 16;
  private static final int LINE_SHIFT = 6;
  private static final int LINES_A_PAGE_SHIFT = 6;

  private final DistinctCounter lines = new DistinctCounter(EXACT_FOOTPRINT);
  private final DistinctCounter pages = new DistinctCounter(EXACT_FOOTPRINT);
  private final FrequentValues strides = new FrequentValues(STRIDE_COUNTERS);
  private final ReuseDistances reuse = new ReuseDistances(EXACT_REUSE_LINES);
  private final PowerOfTwoCounts instructionsBetween = new PowerOfTwoCounts();
  private long reads;
  private long writes;
  private long modifies;
  private long bytesRead;
  private long bytesWritten;
  private long linesRead;
  private long linesWritten;
  private long formerAddress;

  /** Takes the access on which {@code trace} stands. */
  void take(TraceReader trace) {
    long address = trace.address();
    int sizeBytes = trace.sizeBytes();
    int touched = LineRequests.linesTouched(address, sizeBytes);
    if (reads + writes + modifies > 0) {
      strides.add(address - formerAddress);
    }
    formerAddress = address;
    AccessKind kind = trace.kind();
    if (kind.reads()) {
      bytesRead += sizeBytes;
      linesRead += touched;
    }
    if (kind.writes()) {
      bytesWritten += sizeBytes;
      linesWritten += touched;
    }
    switch (kind) {
      case READ -> reads++;
      case WRITE -> writes++;
      case MODIFY -> modifies++;
      case FETCH -> throw new IllegalArgumentException("a fetch is not a data access");
    }
    instructionsBetween.add(trace.instructionsBefore(), 1);
    long firstLine = address >>> LINE_SHIFT;
    for (long line = firstLine; line < firstLine + touched; line++) {
      lines.add(line);
      pages.add(line >>> LINES_A_PAGE_SHIFT);
      reuse.touch(line);
    }
  }

  /** The summary of what was taken from {@code trace}, which has ended. */
  TraceSummary summary(TraceReader trace) {
    return new TraceSummary(
        trace.formatName(),
        trace.knows(),
        trace.instructions(),
        reads,
        writes,
        modifies,
        bytesRead,
        bytesWritten,
        linesRead,
        linesWritten,
        lines.footprint(),
        pages.footprint(),
        new TraceSummary.Strides(strides.top(STRIDES_SHOWN), strides.mostMissed()),
        reuse.reuse(),
        trace.instructions() == 0 ? List.of() : instructionsBetween.buckets());
  }
}
