package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;

/**
 * Arbitrates one outgoing wire among the lane heads that want it: round robin over the inputs, and
 * within an input over its lanes. A head without a credit of its class is passed over in this round
 * and blocks what stands behind it in its lane.
 *
 * <p>A link with fewer lanes than the node in front of it folds them: lane {@code n} goes on as lane
 * {@code n} modulo the lanes of the link.
 */
final class OutputPort implements EventHandler {
  private final Engine engine;
  private final Transactions transactions;
  private final Departures departures;
  private final Wire wire;
  private final CreditPool credits;

  /** By input: one bit for each lane whose head wants the output; a link has at most 64 lanes. */
  private final long[] wantingLanes;

  /** One bit for each input with such a lane. */
  private final long[] wantingInputs;

  /** How many inputs those are. */
  private int wanting;

  private final int[] nextLane;
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
    this.wantingInputs = new long[(inputs + Long.SIZE - 1) / Long.SIZE];
    this.nextLane = new int[inputs];
    this.backpressure = new BackpressureMeter(engine);
    credits.whenReturnedWhileBlocked(() -> wakeAt(engine.now() + credits.returnTicks()));
  }

  /** The head of this lane wants the output. */
  void request(int input, int lane) {
    if (wantingLanes[input] == 0) {
      wantingInputs[input / Long.SIZE] |= 1L << input;
      wanting++;
    }
    wantingLanes[input] |= 1L << lane;
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
    while (wanting != 0) {
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
    int input = nextWanting(nextInput);
    for (int untried = wanting; untried > 0; untried--) {
      int lane = laneWithCredit(input);
      if (lane >= 0) {
        nextInput = input + 1;
        nextLane[input] = lane + 1;
        send(input, lane);
        return true;
      }
      input = nextWanting(input + 1);
    }
    block();
    return false;
  }

  private int laneWithCredit(int input) {
    long candidates = wantingLanes[input];
    while (candidates != 0) {
      int lane = nextSetBit(candidates, nextLane[input]);
      if (credits.has(credits.fold(lane), transactions.messageClass(departures.head(input, lane)))) {
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
      wantingInputs[input / Long.SIZE] &= ~(1L << input);
      wanting--;
    }
    int transaction = departures.head(input, lane);
    int onwards = credits.fold(lane);
    credits.take(onwards, transactions.messageClass(transaction));
    transactions.setLane(transaction, onwards);
    wire.transmit(transaction);
    departures.departed(input, lane);
  }

  private void block() {
    credits.setSenderBlocked(true);
    backpressure.begin();
    long earliest = Long.MAX_VALUE;
    int input = nextWanting(0);
    for (int unseen = wanting; unseen > 0; unseen--) {
      for (long lanes = wantingLanes[input]; lanes != 0; lanes &= lanes - 1) {
        int lane = Long.numberOfTrailingZeros(lanes);
        int messageClass = transactions.messageClass(departures.head(input, lane));
        earliest = Math.min(earliest, credits.nextReturnTick(credits.fold(lane), messageClass));
      }
      input = nextWanting(input + 1);
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

  /** The first input at or after {@code from} that wants the output, going round. */
  private int nextWanting(int from) {
    int word = from / Long.SIZE;
    long bits = word < wantingInputs.length ? wantingInputs[word] & (-1L << from) : 0;
    while (bits == 0) {
      word = word + 1 < wantingInputs.length ? word + 1 : 0;
      bits = wantingInputs[word];
    }
    return word * Long.SIZE + Long.numberOfTrailingZeros(bits);
  }

  /** The first set bit at or after {@code from}, going round. */
  private static int nextSetBit(long bits, int from) {
    long after = from >= Long.SIZE ? 0 : bits & (-1L << from);
    return Long.numberOfTrailingZeros(after != 0 ? after : bits);
  }
}
