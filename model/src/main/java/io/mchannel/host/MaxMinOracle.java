package io.mchannel.host;

/**
 * {@code oracle}: max-min fair rates for the true demands of all threads, solved anew every {@value
 * MaxMinArbiter#STEP_NS} ns by water filling over every link and DIMM, and kept by pacing each
 * thread's lines. Nothing is measured late, nothing is reported, no thread's time is spent.
 *
 * <p>It is the bound of what rate control could do with perfect knowledge: but for the lanes of the
 * adapters, over which lines spread evenly, the pool's hardware is as it is. A host does not know
 * what another host's threads want, nor what a thread would want if it were not held, nor what
 * flows through a switch at this moment.
 */
public final class MaxMinOracle implements SimulatedBound {
  @Override
  public String name() {
    return "oracle";
  }

  @Override
  public String summary() {
    return "bound: max-min fair rates of the true demands, kept line by line";
  }

  @Override
  public String needs() {
    return "the demand of every thread of every host at every moment";
  }

  @Override
  public PoolArbiter arbiter(PoolSimulation simulation) {
    return new MaxMinArbiter(simulation);
  }
}
