package io.mchannel.workload;

/**
 * A thread's stream of line requests. The core asks for the next line whenever it could issue one
 * and tells of each completion; bounds on lines in flight are the core's business.
 */
public interface Workload {
  /** The slot has been filled: issue it. */
  int ISSUE = 0;

  /** Nothing before the next completion. */
  int WAIT = 1;

  /** Nothing before {@link LineRequest#atTick}. */
  int LATER = 2;

  /** Nothing ever again. */
  int END = 3;

  /**
   * Asks for the next line.
   *
   * @param slot filled on {@link #ISSUE}, and {@code atTick} on {@link #LATER}
   * @return one of the constants of this interface
   */
  int next(LineRequest slot, long nowTick);

  /** The line issued with {@code tag} is complete. */
  void completed(int tag, long nowTick);
}
