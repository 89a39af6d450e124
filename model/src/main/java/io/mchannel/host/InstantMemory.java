package io.mchannel.host;

import io.mchannel.host.cache.CacheHierarchy;
import io.mchannel.workload.Program;
import io.mchannel.workload.ProgramAccess;

/**
 * Caches on memory that answers at once: shows what a program asks of them and they of memory where
 * time plays no part.
 */
public final class InstantMemory {
  private final CacheHierarchy caches;

  /** Memory behind caches that nothing else drives. */
  public InstantMemory(CacheHierarchy caches) {
    this.caches = caches;
  }

  /** Makes one access; all lines that it causes to be read are there afterwards. */
  public void access(ProgramAccess access) {
    switch (access.kind) {
      case ProgramAccess.STREAM_STORE -> caches.streamStore(access.address);
      case ProgramAccess.STORE -> caches.store(access.address, access.instructionPointer);
      default -> caches.load(access.address, access.instructionPointer);
    }
    if (!caches.requests().isEmpty()) {
      caches.completeAll();
    }
  }

  /** A program that makes each of its accesses here too, when it moves on to it. */
  public Program watching(Program program) {
    return slot -> {
      boolean moved = program.next(slot);
      if (moved) {
        access(slot);
      }
      return moved;
    };
  }

  /** The caches. */
  public CacheHierarchy caches() {
    return caches;
  }
}
