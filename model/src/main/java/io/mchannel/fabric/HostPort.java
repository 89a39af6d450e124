package io.mchannel.fabric;

import io.mchannel.engine.Engine;

/**
 * One port of a host adapter: a lane strategy puts each request into one of the lane FIFOs, and the
 * lanes share the link. A lane is one FIFO for all message classes, so that a read behind a write
 * that waits for a data credit is blocked.
 */
public final class HostPort implements Departures, Receiver, LaneStrategy.Lanes {
  private final Engine engine;
  private final Transactions transactions;
  private final int index;
  private final AddressMap addressMap;
  private LaneStrategy strategy;
  private final int laneDepth;
  private final LaneFifos lanes;
  private final CompletionSink sink;
  private OutputPort output;
  private CreditPool responseCredits;
  private Runnable onRoom = () -> {};

  HostPort(
      Engine engine,
      Transactions transactions,
      int index,
      AddressMap addressMap,
      LaneStrategy strategy,
      int laneCount,
      int laneDepth,
      CompletionSink sink) {
    this.engine = engine;
    this.transactions = transactions;
    this.index = index;
    this.addressMap = addressMap;
    this.strategy = strategy;
    this.laneDepth = laneDepth;
    this.lanes = new LaneFifos(1, laneCount);
    this.sink = sink;
  }

  void connect(OutputPort output, CreditPool responseCredits) {
    this.output = output;
    this.responseCredits = responseCredits;
  }

  /** Whether any endpoint is bound to the port; no request may be offered to one without. */
  public boolean isBound() {
    return addressMap.endpoints().length > 0;
  }

  /** Lets another strategy choose the lanes from now on. */
  public void chooseLanesBy(LaneStrategy other) {
    strategy = other;
  }

  /** Number of the port among all host ports of the pool. */
  public int index() {
    return index;
  }

  /** Index of the endpoint that serves a line of this port. */
  public int endpoint(long address, int target) {
    return addressMap.endpoint(address, target);
  }

  /** Calls {@code action} each time a lane FIFO has lost a request. */
  public void whenRoom(Runnable action) {
    onRoom = action;
  }

  /**
   * Takes a request into a lane.
   *
   * @param transaction an open line request that has waited at the FlexBus ingress
   * @return false if the strategy finds no lane with room; nothing has changed then
   */
  public boolean offer(int transaction) {
    int lane =
        strategy.choose(
            this, transactions.source(transaction), transactions.address(transaction));
    if (lane == LaneStrategy.NONE) {
      return false;
    }
    int endpoint =
        endpoint(transactions.address(transaction), transactions.target(transaction));
    transactions.route(transaction, index, endpoint);
    transactions.setLane(transaction, lane);
    transactions.leave(transaction, Stage.FLEXBUS_INGRESS, engine.now());
    IntFifo fifo = lanes.of(0, lane);
    fifo.add(transaction);
    if (fifo.size() == 1) {
      output.request(0, lane);
    }
    return true;
  }

  @Override
  public int head(int input, int lane) {
    return lanes.of(input, lane).peek();
  }

  @Override
  public void departed(int input, int lane) {
    IntFifo fifo = lanes.of(input, lane);
    transactions.leave(fifo.remove(), Stage.ADAPTER_LANE, engine.now());
    if (!fifo.isEmpty()) {
      output.request(input, lane);
    }
    onRoom.run();
  }

  @Override
  public void arrive(int transaction, int input) {
    responseCredits.giveBack(
        transactions.lane(transaction), transactions.messageClass(transaction));
    sink.completed(transaction);
  }

  @Override
  public int count() {
    return lanes.lanes();
  }

  @Override
  public int queued(int lane) {
    return lanes.of(0, lane).size();
  }

  @Override
  public boolean hasRoom(int lane) {
    return lanes.of(0, lane).size() < laneDepth;
  }

  /** The lane FIFOs. */
  LaneFifos lanes() {
    return lanes;
  }

  /** Requests in all lanes together. */
  public int queued() {
    return lanes.total();
  }

  /** Blocked time of the port's link towards the switch. */
  public BackpressureMeter backpressure() {
    return output.backpressure();
  }

  /** Ticks that the link towards the switch has been sending. */
  public long busyTicks() {
    return output.wire().busyTicks();
  }
}
