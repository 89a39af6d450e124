package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;

/**
 * One direction of a link: serialises slots one after another at the exact rate of the link, and
 * delivers each message when its last slot has flown.
 *
 * <p>The moment at which the wire falls free is kept in ticks and a 32-bit fraction of a tick, so
 * that the rate owes nothing to the tick; only the moment of delivery is rounded up to a tick.
 */
final class Wire implements EventHandler {
  private static final double FRACTION = 4294967296.0;

  private final Engine engine;
  private final Transactions transactions;
  private final long[] durationTicks = new long[MessageClass.COUNT];
  private final long[] durationFraction = new long[MessageClass.COUNT];
  private final long flightTicks;
  private final Receiver receiver;
  private final int receiverInput;
  private final IntFifo flying = new IntFifo();
  private long freeTick;
  private long freeFraction;
  private long busyTicks;
  private long busyFraction;
  private long messages;

  /**
   * @param ticksPerMessage serialisation time by message class, in ticks and fractions
   * @param flightTicks from the last slot's departure to the message being usable at the receiver
   */
  Wire(
      Engine engine,
      Transactions transactions,
      double[] ticksPerMessage,
      long flightTicks,
      Receiver receiver,
      int receiverInput) {
    this.engine = engine;
    this.transactions = transactions;
    this.flightTicks = flightTicks;
    this.receiver = receiver;
    this.receiverInput = receiverInput;
    for (int c = 0; c < MessageClass.COUNT; c++) {
      durationTicks[c] = (long) ticksPerMessage[c];
      durationFraction[c] = Math.round((ticksPerMessage[c] - durationTicks[c]) * FRACTION);
    }
  }

  /** The tick in which the next message may start. */
  long freeTick() {
    return freeTick;
  }

  /** Starts to send; the wire must be free. */
  void transmit(int transaction) {
    long now = engine.now();
    if (freeTick < now) {
      freeTick = now;
      freeFraction = 0;
    }
    int c = transactions.messageClass(transaction);
    freeFraction += durationFraction[c];
    freeTick += durationTicks[c] + (freeFraction >>> 32);
    freeFraction &= 0xffff_ffffL;
    busyFraction += durationFraction[c];
    busyTicks += durationTicks[c] + (busyFraction >>> 32);
    busyFraction &= 0xffff_ffffL;
    messages++;
    flying.add(transaction);
    long lastSlot = freeFraction == 0 ? freeTick : freeTick + 1;
    engine.schedule(lastSlot - now + flightTicks, this, 0);
  }

  @Override
  public void handle(int arg) {
    receiver.arrive(flying.remove(), receiverInput);
  }

  /** Messages that have been sent and have not arrived, in their order. */
  IntFifo flying() {
    return flying;
  }

  /**
   * Time spent sending since the start, in ticks. Of a message that is being sent only the part that
   * has gone out counts, so that no link is ever busy for longer than it has existed.
   */
  long busyTicks() {
    return busyTicks - Math.max(0, freeTick - engine.now());
  }

  /** Messages sent since the start. */
  long messages() {
    return messages;
  }
}
