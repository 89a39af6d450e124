package io.mchannel.engine;

/** Receives the events that it, or a neighbour, has scheduled on an {@link Engine}. */
@FunctionalInterface
public interface EventHandler {
  /**
   * Called once when the event is due.
   *
   * @param arg the number given when the event was scheduled; its meaning is the handler's own
   */
  void handle(int arg);
}
