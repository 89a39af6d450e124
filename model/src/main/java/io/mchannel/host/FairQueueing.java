package io.mchannel.host;

/**
 * {@code wfq}: ideal weighted fair queueing, as if every server of the pool kept one queue a thread
 * and served the queues in the order of start tags (start-time fair queueing: Goyal, Vin and Cheng,
 * SIGCOMM '96). Backpressure from such queues leads to max-min shares over any number of servers
 * (Hahne, Round-Robin Scheduling for Max-Min Fairness in Data Networks, JSAC 1991), though no
 * server knows more than who waits for it.
 *
 * <p>The queues stand at the source: a line enters the pool once every server on its way has found
 * it a place in its order, and a server gives places only while it has little more work in flight
 * than keeps it busy. So the pool's own queues stay short, whatever is offered. Lines spread over
 * the lanes of an adapter evenly, as its strategy is a queueing discipline too, and one that
 * favours late-comers.
 *
 * <p>A host could not do this: it takes the state of every server and every thread's queue at every
 * line.
 */
public final class FairQueueing implements SimulatedBound {
  @Override
  public String name() {
    return "wfq";
  }

  @Override
  public String summary() {
    return "bound: ideal weighted fair queueing at every link and DIMM, one queue a thread";
  }

  @Override
  public String needs() {
    return "a queue for every thread at every link and DIMM";
  }

  @Override
  public PoolArbiter arbiter(PoolSimulation simulation) {
    return new FairQueueArbiter(simulation);
  }
}
