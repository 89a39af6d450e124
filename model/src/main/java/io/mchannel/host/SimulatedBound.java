package io.mchannel.host;

import io.mchannel.transport.Bound;

/** A bound that the simulator can apply: it sees and does what no host could. */
public interface SimulatedBound extends Bound {
  /** A new arbiter over all hosts of {@code simulation}. */
  PoolArbiter arbiter(PoolSimulation simulation);
}
