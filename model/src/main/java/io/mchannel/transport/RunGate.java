package io.mchannel.transport;

/** Starts and stops the thread of a channel. */
@FunctionalInterface
public interface RunGate {
  /** A budget that never runs out. */
  long UNLIMITED = Long.MAX_VALUE;

  /**
   * Opens the next window of {@code channel} now. Its thread runs until {@code runNs} have passed
   * or it has issued {@code budgetLines} line requests, whichever comes first, and then sleeps
   * until the next call. A {@code runNs} of a whole window does not stop the thread at all, even if
   * the next call is late. Replaces what was granted before.
   *
   * @param runNs nanoseconds, 0 to the length of a window
   * @param budgetLines line requests that may still be issued, or {@link #UNLIMITED}
   */
  void run(int channel, long runNs, long budgetLines);
}
