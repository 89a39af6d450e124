package io.mchannel.engine;

/** Why {@link Engine#run} returned. */
public enum RunEnd {
  /** No event is left. */
  NO_EVENTS,
  /** The next event is due after {@link RunLimits#maxTick()}. */
  MAX_TICK,
  /** {@link RunLimits#maxEvents()} events have run. */
  MAX_EVENTS,
  /** A handler called {@link Engine#stop()}. */
  STOPPED
}
