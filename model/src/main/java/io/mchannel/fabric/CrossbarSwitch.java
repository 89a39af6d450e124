package io.mchannel.fabric;

import io.mchannel.engine.Engine;

/**
 * A crossbar switch: input buffers by lane, one arbiter an output, nothing in between. A message
 * moves when its output is free and the next hop has a credit for its lane and class; the buffer it
 * leaves becomes a credit upstream.
 *
 * <p>Requests and responses have buffers of their own: a response never waits for a request, else two
 * requests that each wait for an endpoint to answer could hold up each other's answers for ever (the
 * channels of CXL.mem work independently of each other, CXL 2.0 §3.3).
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
    this.buffers = new LaneFifos(inputs(ports), laneCount);
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

  /** Inputs that an output chooses from: each port's requests and each port's responses. */
  static int inputs(int ports) {
    return 2 * ports;
  }

  @Override
  public void arrive(int transaction, int port) {
    transactions.enter(transaction, engine.now());
    int input = 2 * port + (transactions.isResponse(transaction) ? 1 : 0);
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
    Stage stage = (input & 1) == 0 ? Stage.SWITCH_REQUEST : Stage.SWITCH_RESPONSE;
    transactions.leave(transaction, stage, engine.now());
    upstreamCredits[input >> 1].giveBack(lane, transactions.messageClass(transaction));
    if (!fifo.isEmpty()) {
      outputs[router.output(fifo.peek())].request(input, lane);
    }
  }

  /** Requests that came in at a port, by lane. */
  IntFifo requests(int port, int lane) {
    return buffers.of(2 * port, lane);
  }

  /** Responses that came in at a port, by lane. */
  IntFifo responses(int port, int lane) {
    return buffers.of(2 * port + 1, lane);
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
