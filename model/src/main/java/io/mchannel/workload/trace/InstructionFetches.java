package io.mchannel.workload.trace;

/** Whether a reader delivers instruction fetches as accesses. */
enum InstructionFetches {
  COUNTED,
  DELIVERED
}
