package io.mchannel.host;

import io.mchannel.host.cache.CacheHierarchy;
import io.mchannel.workload.Program;
import io.mchannel.workload.ProgramAccess;

/**
 * Memory that answers at once: shows what a program asks of its caches and they of memory where time
 * plays no part.
 */
public final class InstantMemory {
  private InstantMemory() {}

  /** Runs a program to its end through caches that nothing else drives. */
  public static void run(Program program, CacheHierarchy caches) {
    ProgramAccess access = new ProgramAccess();
    while (program.next(access)) {
      switch (access.kind) {
        case ProgramAccess.STREAM_STORE -> caches.streamStore(access.address);
        case ProgramAccess.STORE -> caches.store(access.address, access.instructionPointer);
        default -> caches.load(access.address, access.instructionPointer);
      }
      if (!caches.requests().isEmpty()) {
        caches.completeAll();
      }
    }
  }
}
