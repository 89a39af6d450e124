package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;

/**
 * Arbitrates one outgoing wire among the lane heads that want it: round robin over the inputs, and
 * within an input over its lanes. A head without a credit of its class is passed over in this round
 * and blocks what stands behind it in its lane.
 */
final class OutputPort implements EventHandler {
  /** Inputs and lanes fit one machine word each. */
  static final int MAX_INPUTS = 64;

  static final int MAX_LANES = 64;

  private final Engine engine;
  private final Transactions transactions;
  private final Departures departures;
  private final Wire wire;
  private final CreditPool credits;
  private final long[] wantingLanes;
  private final int[] nextLane;
  private long wantingInputs;
  private int nextInput;
  private long wakeTick = Long.MAX_VALUE;
  private boolean transmitting;
  private final BackpressureMeter backpressure;

  OutputPort(
      Engine engine,
      Transactions transactions,
      Departures departures,
      int inputs,
      Wire wire,
      CreditPool credits) {
    this.engine = engine;
    this.transactions = transactions;
    this.departures = departures;
    this.wire = wire;
    this.credits = credits;
    this.wantingLanes = new long[inputs];
    this.nextLane = new int[inputs];
    this.backpressure = new BackpressureMeter(engine);
    credits.whenReturnedWhileBlocked(() -> wakeAt(engine.now() + credits.returnTicks()));
  }

  /** The head of this lane wants the output. */
  void request(int input, int lane) {
    wantingLanes[input] |= 1L << lane;
    wantingInputs |= 1L << input;
    transmit();
  }

  Wire wire() {
    return wire;
  }

  CreditPool credits() {
    return credits;
  }

  BackpressureMeter backpressure() {
    return backpressure;
  }

  @Override
  public void handle(int arg) {
    if (engine.now() >= wakeTick) {
      wakeTick = Long.MAX_VALUE;
    }
    transmit();
  }

  private void transmit() {
    if (transmitting) {
      return;
    }
    transmitting = true;
    while (wantingInputs != 0) {
      if (wire.freeTick() > engine.now()) {
        wakeAt(wire.freeTick());
        break;
      }
      if (!transmitOne()) {
        break;
      }
    }
    transmitting = false;
  }

  /** Sends the next head in turn that has a credit; false if none has. */
  private boolean transmitOne() {
    long candidates = wantingInputs;
    while (candidates != 0) {
      int input = nextSetBit(candidates, nextInput);
      int lane = laneWithCredit(input);
      if (lane >= 0) {
        nextInput = input + 1;
        nextLane[input] = lane + 1;
        send(input, lane);
        return true;
      }
      candidates &= ~(1L << input);
    }
    block();
    return false;
  }

  private int laneWithCredit(int input) {
    long candidates = wantingLanes[input];
    while (candidates != 0) {
      int lane = nextSetBit(candidates, nextLane[input]);
      if (credits.has(lane, transactions.messageClass(departures.head(input, lane)))) {
        return lane;
      }
      candidates &= ~(1L << lane);
    }
    return -1;
  }

  private void send(int input, int lane) {
    credits.setSenderBlocked(false);
    backpressure.end();
    wantingLanes[input] &= ~(1L << lane);
    if (wantingLanes[input] == 0) {
      wantingInputs &= ~(1L << input);
    }
    int transaction = departures.head(input, lane);
    credits.take(lane, transactions.messageClass(transaction));
    wire.transmit(transaction);
    departures.departed(input, lane);
  }

  private void block() {
    credits.setSenderBlocked(true);
    backpressure.begin();
    long earliest = Long.MAX_VALUE;
    for (long inputs = wantingInputs; inputs != 0; inputs &= inputs - 1) {
      int input = Long.numberOfTrailingZeros(inputs);
      for (long lanes = wantingLanes[input]; lanes != 0; lanes &= lanes - 1) {
        int lane = Long.numberOfTrailingZeros(lanes);
        int messageClass = transactions.messageClass(departures.head(input, lane));
        earliest = Math.min(earliest, credits.nextReturnTick(lane, messageClass));
      }
    }
    if (earliest != Long.MAX_VALUE) {
      wakeAt(earliest);
    }
  }

  private void wakeAt(long tick) {
    if (tick < wakeTick) {
      wakeTick = tick;
      engine.schedule(tick - engine.now(), this, 0);
    }
  }

  /** The first set bit at or after {@code from}, going round. */
  private static int nextSetBit(long bits, int from) {
    long after = from >= Long.SIZE ? 0 : bits & (-1L << from);
    return Long.numberOfTrailingZeros(after != 0 ? after : bits);
  }
}
