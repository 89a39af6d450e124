package io.mchannel.fabric;

import io.mchannel.engine.Engine;

/** Measures for how much of the time an output has had something to send and no credit for it. */
public final class BackpressureMeter {
  private final Engine engine;
  private long blockedTicks;
  private long sinceTick = -1;

  BackpressureMeter(Engine engine) {
    this.engine = engine;
  }

  void begin() {
    if (sinceTick < 0) {
      sinceTick = engine.now();
    }
  }

  void end() {
    if (sinceTick >= 0) {
      blockedTicks += engine.now() - sinceTick;
      sinceTick = -1;
    }
  }

  /** Ticks blocked since the start; a caller takes differences over its own period. */
  public long blockedTicks() {
    return sinceTick < 0 ? blockedTicks : blockedTicks + engine.now() - sinceTick;
  }
}
