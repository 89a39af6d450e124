package io.mchannel.fabric;

import io.mchannel.engine.Engine;

/**
 * A crossbar switch: input buffers by lane, one arbiter an output, nothing in between. A message
 * moves when its output is free and the next hop has a credit for its lane and class; the buffer it
 * leaves becomes a credit upstream. Lanes keep their number from hop to hop.
 */
public final class CrossbarSwitch implements Departures, Receiver {
  private final Engine engine;
  private final Transactions transactions;
  private final String name;
  private final LaneFifos buffers;
  private final Router router;
  private final OutputPort[] outputs;
  private final CreditPool[] upstreamCredits;

  /**
   * @param ports ports of the switch; each is an input and an output
   * @param router the output of each message
   */
  CrossbarSwitch(
      Engine engine,
      Transactions transactions,
      String name,
      int ports,
      int laneCount,
      Router router) {
    this.engine = engine;
    this.transactions = transactions;
    this.name = name;
    this.buffers = new LaneFifos(ports, laneCount);
    this.router = router;
    this.outputs = new OutputPort[ports];
    this.upstreamCredits = new CreditPool[ports];
  }

  /** Where a message leaves the switch. */
  interface Router {
    int output(int transaction);
  }

  void connect(int port, OutputPort output, CreditPool upstream) {
    outputs[port] = output;
    upstreamCredits[port] = upstream;
  }

  public String name() {
    return name;
  }

  @Override
  public void arrive(int transaction, int input) {
    transactions.enter(transaction, engine.now());
    int lane = transactions.lane(transaction);
    IntFifo fifo = buffers.of(input, lane);
    fifo.add(transaction);
    if (fifo.size() == 1) {
      outputs[router.output(transaction)].request(input, lane);
    }
  }

  @Override
  public int head(int input, int lane) {
    return buffers.of(input, lane).peek();
  }

  @Override
  public void departed(int input, int lane) {
    IntFifo fifo = buffers.of(input, lane);
    int transaction = fifo.remove();
    Stage stage =
        transactions.isResponse(transaction) ? Stage.SWITCH_RESPONSE : Stage.SWITCH_REQUEST;
    transactions.leave(transaction, stage, engine.now());
    upstreamCredits[input].giveBack(lane, transactions.messageClass(transaction));
    if (!fifo.isEmpty()) {
      outputs[router.output(fifo.peek())].request(input, lane);
    }
  }

  /** The input buffers. */
  LaneFifos buffers() {
    return buffers;
  }

  /** Messages in the input buffers. */
  int queued() {
    return buffers.total();
  }

  /** Ports of the switch. */
  public int ports() {
    return outputs.length;
  }

  /** Blocked time of one output: it had a message and no credit for it. */
  public BackpressureMeter backpressure(int port) {
    return outputs[port].backpressure();
  }
}
