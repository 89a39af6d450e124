package io.mchannel.fabric;

/** Gets each line back when its response has left the fabric. */
public interface CompletionSink {
  /** The response of {@code transaction} has reached its host. The receiver closes it. */
  void completed(int transaction);
}
