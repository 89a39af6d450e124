package io.mchannel.host.cache;

import java.util.ArrayList;
import java.util.List;

/**
 * The last-level cache, or one slice of it, that the cores of a socket share.
 *
 * <p>There is no coherence protocol: cores may read the same lines, but a line that one core
 * writes and another one holds is stale there, which costs nothing that this model counts.
 */
public final class SharedCache {
  private final Cache cache;
  private final Inclusion inclusion;
  private final List<CacheHierarchy> cores = new ArrayList<>();

  /** An empty cache without cores. */
  public SharedCache(CacheGeometry geometry, Inclusion inclusion) {
    this.cache = new Cache(geometry);
    this.inclusion = inclusion;
  }

  void attach(CacheHierarchy core) {
    cores.add(core);
  }

  boolean isInclusive() {
    return inclusion == Inclusion.INCLUSIVE;
  }

  Cache cache() {
    return cache;
  }

  /** Puts in a line, or makes the copy that is there dirty if {@code flags} say so. */
  void put(long line, int flags, CacheHierarchy requester) {
    int slot = cache.find(line);
    if (slot != Cache.ABSENT) {
      if ((flags & Cache.DIRTY) != 0) {
        cache.markDirty(slot);
      }
      return;
    }
    if (cache.insert(line, flags) == Cache.NO_VICTIM) {
      return;
    }
    long victim = cache.victimLine();
    int victimFlags = cache.victimFlags();
    if (isInclusive()) {
      victimFlags |= dropFromCores(victim);
    }
    if ((victimFlags & Cache.DIRTY) != 0) {
      requester.writeBack(victim);
    }
  }

  /** Drops a line here and in all private caches. */
  void dropEverywhere(long line) {
    cache.invalidate(line);
    dropFromCores(line);
  }

  /** Drops a line from all private caches; gives the flags that it had there. */
  private int dropFromCores(long line) {
    int flags = 0;
    for (int i = 0; i < cores.size(); i++) {
      flags |= cores.get(i).drop(line);
    }
    return flags;
  }
}
