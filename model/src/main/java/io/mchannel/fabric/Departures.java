package io.mchannel.fabric;

/** The node whose lane FIFOs an {@link OutputPort} empties. */
interface Departures {
  /** The head of a lane that has asked for the output. */
  int head(int input, int lane);

  /** The head has been sent: take it off, give its credit back, and let the next one ask. */
  void departed(int input, int lane);
}
