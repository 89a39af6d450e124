package io.mchannel.host;

import io.mchannel.fabric.CompletionSink;

/**
 * What stands between a thread and the adapter: every line of the pool that the thread issues
 * passes it, sooner or later. Lines of local memory and of the last-level cache do not.
 */
interface LineGate {
  /** The thread has issued a line; it is let through to the home agent, now or later. */
  void issued(int transaction);

  /** A line that was let through has come back; it is still open. */
  void completed(int transaction);

  /** A gate that holds nothing back. */
  static LineGate open(CompletionSink homeAgent) {
    return new LineGate() {
      @Override
      public void issued(int transaction) {
        homeAgent.completed(transaction);
      }

      @Override
      public void completed(int transaction) {}
    };
  }
}
