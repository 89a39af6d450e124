package io.mchannel.workload;

import io.mchannel.workload.trace.LineRequests;

/**
 * A recorded program: each line that an access of its trace touches is an access to the caches, the
 * lines of one access in rising order, and one that modifies loads all its lines before it stores
 * to them.
 *
 * <p>An access comes after the instructions that the trace has seen begin since the one before.
 * Where it tells of none, as for a second line, the store of a modify, or throughout a trace
 * without instructions, that is one: each takes an operation of its own. A trace that does not name the
 * accessing instruction trains no prefetcher that goes by it.
 *
 * <p>The trace is read as the program goes on; nothing is allocated per access.
 */
public final class TraceProgram implements Program {
  private final LineRequests trace;

  /** The program whose line requests follow where {@code trace} stands; that moves along. */
  public TraceProgram(LineRequests trace) {
    this.trace = trace;
  }

  @Override
  public boolean next(ProgramAccess slot) {
    if (!trace.next()) {
      return false;
    }
    slot.kind = trace.isWrite() ? ProgramAccess.STORE : ProgramAccess.LOAD;
    slot.address = trace.address();
    slot.instructionPointer = trace.access().instructionPointer();
    slot.instructions =
        trace.startsAccess() ? Math.max(1, trace.access().instructionsBefore()) : 1;
    return true;
  }
}
