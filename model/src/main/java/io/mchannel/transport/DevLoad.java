package io.mchannel.transport;

/** How loaded a device says it is, in the order of the code on the wire (CXL 2.0 §3.3.2). */
public enum DevLoad {
  /** Minimal queueing; the host may offer more. */
  LIGHT,
  /** Modest queueing; the load is right. */
  OPTIMAL,
  /** Significant queueing. */
  MODERATE_OVERLOAD,
  /** Very high queueing. */
  SEVERE_OVERLOAD
}
