package io.mchannel.workload.trace;

/** What an access does to the bytes that it names. */
public enum AccessKind {
  READ(true, false),
  WRITE(false, true),
  /** A read of some bytes, then a write of the same bytes, by one instruction. */
  MODIFY(true, true),
  /** The fetch of an instruction. */
  FETCH(true, false);

  private final boolean reads;
  private final boolean writes;

  AccessKind(boolean reads, boolean writes) {
    this.reads = reads;
    this.writes = writes;
  }

  /** Whether the bytes are read. */
  public boolean reads() {
    return reads;
  }

  /** Whether the bytes are written. */
  public boolean writes() {
    return writes;
  }
}
