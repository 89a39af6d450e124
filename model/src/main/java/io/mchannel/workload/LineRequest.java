package io.mchannel.workload;

/** The next line that a workload asks for: a slot that the core owns and the workload fills. */
public final class LineRequest {
  /** Byte address, unsigned. */
  public long address;

  /** Where the line lives: a number of {@link io.mchannel.fabric.Target}. */
  public int target;

  /** A 64 B non-temporal write; else a read. */
  public boolean write;

  /** The workload's own mark, given back on completion. */
  public int tag;

  /** With {@link Workload#LATER}: the tick at which to ask again. */
  public long atTick;
}
