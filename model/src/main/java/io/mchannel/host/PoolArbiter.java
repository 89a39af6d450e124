package io.mchannel.host;

import io.mchannel.workload.Workload;

/** Decides, for all threads of a pool, when each of their lines may enter it. */
public interface PoolArbiter {
  /**
   * Starts a thread on a core of its own.
   *
   * @param host place of the host in the pool
   * @param weight the thread's weight, as a channel's
   * @throws IllegalStateException if all cores of the host run something already
   */
  CoreModel start(int host, Workload workload, LineListener listener, double weight);
}
