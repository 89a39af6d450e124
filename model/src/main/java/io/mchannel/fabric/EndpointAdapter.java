package io.mchannel.fabric;

import io.mchannel.engine.Engine;

/**
 * An endpoint adapter and the DIMM behind it. Lanes of the link feed a bounded set of entries in
 * turn; an entry is held until its response has left, so a congested way back closes the way in.
 */
public final class EndpointAdapter implements Departures, Receiver, Memory.Done {
  private final Engine engine;
  private final Transactions transactions;
  private final String name;
  private final int entries;
  private final LaneFifos arrivals;
  private final LaneFifos egress;
  private final IntFifo awaitingMemory = new IntFifo();
  private final DevLoadMeter devLoadMeter = new DevLoadMeter();
  private Memory memory;
  private OutputPort output;
  private CreditPool upstreamCredits;
  private int occupied;
  private int nextLane;

  EndpointAdapter(
      Engine engine, Transactions transactions, String name, int laneCount, int entries) {
    this.engine = engine;
    this.transactions = transactions;
    this.name = name;
    this.entries = entries;
    this.arrivals = new LaneFifos(1, laneCount);
    this.egress = new LaneFifos(1, laneCount);
  }

  void attach(Memory memory) {
    this.memory = memory;
  }

  void connect(OutputPort output, CreditPool upstreamCredits) {
    this.output = output;
    this.upstreamCredits = upstreamCredits;
  }

  public String name() {
    return name;
  }

  @Override
  public void arrive(int transaction, int input) {
    transactions.enter(transaction, engine.now());
    arrivals.of(0, transactions.lane(transaction)).add(transaction);
    admit();
  }

  @Override
  public void memoryDone(int transaction) {
    transactions.leave(transaction, Stage.MEMORY, engine.now());
    DevLoad load = DevLoad.ofQueue(queued(), entries);
    devLoadMeter.record(load);
    transactions.respond(transaction, load);
    int lane = transactions.lane(transaction);
    IntFifo fifo = egress.of(0, lane);
    fifo.add(transaction);
    if (fifo.size() == 1) {
      output.request(0, lane);
    }
    feedMemory();
  }

  @Override
  public int head(int input, int lane) {
    return egress.of(input, lane).peek();
  }

  @Override
  public void departed(int input, int lane) {
    IntFifo fifo = egress.of(input, lane);
    transactions.leave(fifo.remove(), Stage.ENDPOINT_EGRESS, engine.now());
    occupied--;
    if (!fifo.isEmpty()) {
      output.request(input, lane);
    }
    admit();
  }

  /** Counts of the DevLoad levels sent so far. */
  public DevLoadMeter devLoad() {
    return devLoadMeter;
  }

  /** Blocked time of the link back towards the switch: the egress backpressure of CXL 2.0 §3.3.2. */
  public BackpressureMeter egressBackpressure() {
    return output.backpressure();
  }

  /** Requests that wait to be let in. */
  LaneFifos arrivals() {
    return arrivals;
  }

  /** Responses that wait for the link. */
  LaneFifos egress() {
    return egress;
  }

  /** Lines held, arrivals included. */
  int queued() {
    return arrivals.total() + occupied;
  }

  private void admit() {
    for (int tried = 0; tried < arrivals.lanes() && occupied < entries; ) {
      IntFifo fifo = arrivals.of(0, nextLane);
      int lane = nextLane;
      nextLane = nextLane + 1 == arrivals.lanes() ? 0 : nextLane + 1;
      if (fifo.isEmpty()) {
        tried++;
        continue;
      }
      tried = 0;
      int transaction = fifo.remove();
      upstreamCredits.giveBack(lane, transactions.messageClass(transaction));
      occupied++;
      awaitingMemory.add(transaction);
    }
    feedMemory();
  }

  private void feedMemory() {
    while (!awaitingMemory.isEmpty() && memory.hasRoom()) {
      int transaction = awaitingMemory.remove();
      transactions.leave(transaction, Stage.ENDPOINT, engine.now());
      memory.accept(transaction);
    }
  }
}
