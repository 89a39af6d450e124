package io.mchannel.bench.experiment;

import io.mchannel.workload.ProgramAccess;

/** What programs do to memory in the experiments about caches. */
final class ProgramAccesses {
  private ProgramAccesses() {}

  /**
   * Reads are loads. Writes are non-temporal: a store through the caches would read its line first
   * and could not come near the 22.0 GiB/s of MemChannel Table 1 on one port, as its read and its
   * write-back take 6 slots in each direction instead of 5 in one.
   */
  static int kind(Access access) {
    return access.isWrite() ? ProgramAccess.STREAM_STORE : ProgramAccess.LOAD;
  }
}
