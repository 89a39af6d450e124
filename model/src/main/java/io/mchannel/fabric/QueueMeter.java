package io.mchannel.fabric;

import io.mchannel.engine.Engine;

/** Measures a bounded queue over time: its mean fill, and for how long it stood above half full. */
public final class QueueMeter {
  private final Engine engine;
  private final int mark;
  private int size;
  private long sinceTick;
  private long sizeTicks;
  private long aboveTicks;

  QueueMeter(Engine engine, int capacity) {
    this.engine = engine;
    this.mark = capacity / 2;
  }

  void changed(int by) {
    settle();
    size += by;
  }

  /** Integral of the queue's length over the ticks since the start. */
  public long sizeTicks() {
    settle();
    return sizeTicks;
  }

  /** Ticks since the start in which more than half of the queue was taken. */
  public long aboveHalfTicks() {
    settle();
    return aboveTicks;
  }

  int size() {
    return size;
  }

  private void settle() {
    long now = engine.now();
    long passed = now - sinceTick;
    sizeTicks += passed * size;
    if (size > mark) {
      aboveTicks += passed;
    }
    sinceTick = now;
  }
}
