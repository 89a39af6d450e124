package io.mchannel.workload.trace;

import java.util.Set;

/** The beginning of a trace: it ends after a number of accesses, and what follows is not read. */
public final class FirstAccesses implements TraceReader {
  private final TraceReader trace;
  private final long most;

  /**
   * @param trace what to read; it is closed with this reader
   * @param most accesses that are read at most, 0 or more
   */
  public FirstAccesses(TraceReader trace, long most) {
    if (most < 0) {
      throw new IllegalArgumentException("most is " + most + ", must be at least 0");
    }
    this.trace = trace;
    this.most = most;
  }

  @Override
  public boolean next() {
    return trace.accesses() < most && trace.next();
  }

  @Override
  public AccessKind kind() {
    return trace.kind();
  }

  @Override
  public long address() {
    return trace.address();
  }

  @Override
  public int sizeBytes() {
    return trace.sizeBytes();
  }

  @Override
  public long instructionPointer() {
    return trace.instructionPointer();
  }

  @Override
  public long timestamp() {
    return trace.timestamp();
  }

  @Override
  public long instructionsBefore() {
    return trace.instructionsBefore();
  }

  @Override
  public long accesses() {
    return trace.accesses();
  }

  @Override
  public long instructions() {
    return trace.instructions();
  }

  @Override
  public String formatName() {
    return trace.formatName();
  }

  @Override
  public Set<TraceDetail> knows() {
    return trace.knows();
  }

  @Override
  public void close() {
    trace.close();
  }
}
