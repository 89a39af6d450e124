package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;

/**
 * One sender behind one link with credits to spare: messages of drawn classes come at drawn times,
 * queue, cross the wire and vanish. What is measured is the wait before the wire.
 */
final class MessageStream implements EventHandler, Departures, Receiver {
  private final Engine engine;
  private final Transactions transactions = new Transactions();
  private final DoubleSupplier gapTicks;
  private final IntSupplier messageClass;
  private final Wire wire;
  private final CreditPool credits;
  private final OutputPort output;
  private final IntFifo queue = new IntFifo();
  private double dueTick;
  private long arrived;
  private long waitedTicks;

  MessageStream(
      Engine engine, double[] ticksPerMessage, DoubleSupplier gapTicks, IntSupplier messageClass) {
    this.engine = engine;
    this.gapTicks = gapTicks;
    this.messageClass = messageClass;
    int plenty = 1 << 16;
    this.credits = new CreditPool(engine, 1, new int[] {plenty, plenty, plenty, plenty}, 0);
    this.wire = new Wire(engine, transactions, ticksPerMessage, 0, this, 0);
    this.output = new OutputPort(engine, transactions, this, 1, wire, credits);
    scheduleNext();
  }

  void run(long messages) {
    long target = arrived + messages;
    while (arrived < target) {
      engine.runUntil(engine.now() + 1_000_000);
    }
  }

  double meanWaitTicks() {
    return (double) waitedTicks / arrived;
  }

  Wire wire() {
    return wire;
  }

  @Override
  public void handle(int arg) {
    int id = transactions.open(0, 0, 0, 0, false, engine.now());
    switch (messageClass.getAsInt()) {
      case MessageClass.REQ -> {}
      case MessageClass.DRS -> transactions.respond(id, DevLoad.LIGHT);
      default -> throw new IllegalStateException("only reads here");
    }
    queue.add(id);
    if (queue.size() == 1) {
      output.request(0, 0);
    }
    scheduleNext();
  }

  @Override
  public int head(int input, int lane) {
    return queue.peek();
  }

  @Override
  public void departed(int input, int lane) {
    int id = queue.remove();
    waitedTicks += engine.now() - transactions.issuedTick(id);
    if (!queue.isEmpty()) {
      output.request(0, 0);
    }
  }

  @Override
  public void arrive(int id, int input) {
    arrived++;
    credits.giveBack(0, transactions.messageClass(id));
    transactions.close(id);
  }

  /** Due times are real numbers; only the event is rounded up to a tick. */
  private void scheduleNext() {
    dueTick += gapTicks.getAsDouble();
    engine.schedule((long) Math.ceil(dueTick) - engine.now(), this, 0);
  }
}
