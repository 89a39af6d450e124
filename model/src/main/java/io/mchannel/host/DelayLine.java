package io.mchannel.host;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;
import io.mchannel.fabric.CompletionSink;
import io.mchannel.fabric.IntFifo;

/** A fixed latency without a bound on what is under way; keeps the order of what passes. */
final class DelayLine implements EventHandler {
  private final Engine engine;
  private final long delayTicks;
  private final CompletionSink exit;
  private final IntFifo underWay = new IntFifo();

  DelayLine(Engine engine, long delayTicks, CompletionSink exit) {
    this.engine = engine;
    this.delayTicks = delayTicks;
    this.exit = exit;
  }

  void enter(int transaction) {
    underWay.add(transaction);
    engine.schedule(delayTicks, this, 0);
  }

  @Override
  public void handle(int arg) {
    exit.completed(underWay.remove());
  }
}
