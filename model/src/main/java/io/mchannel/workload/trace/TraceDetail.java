package io.mchannel.workload.trace;

/** What a trace may know of an access beside its address and its kind. */
public enum TraceDetail {
  /** How many bytes are accessed; without it {@link TraceReader#sizeBytes()} keeps to one line. */
  SIZE,
  /** Which instruction accesses. */
  INSTRUCTION_POINTER,
  /** How many instructions ran since the access before. */
  INSTRUCTION_COUNT,
  /** When the access happened, in the tool's own unit. */
  TIMESTAMP
}
