package io.mchannel.host;

import io.mchannel.engine.Engine;

/**
 * Counts the lines that a host has in flight to the pool, over time: the occupancy that the counters
 * of its home agents show. By Little's law it says how long a line waits.
 */
final class InFlightMeter {
  private final Engine engine;
  private int lines;
  private int mark = Integer.MAX_VALUE;
  private long sinceTick;
  private long lineTicks;
  private long aboveTicks;

  InFlightMeter(Engine engine) {
    this.engine = engine;
  }

  /** Sets the number of lines above which {@link #aboveTicks} counts. */
  void mark(int lines) {
    mark = lines;
  }

  void changed(int by) {
    settle();
    lines += by;
  }

  /** Integral of the lines in flight over the ticks since the start. */
  long lineTicks() {
    settle();
    return lineTicks;
  }

  /** Ticks since the start in which more lines than the mark were in flight. */
  long aboveTicks() {
    settle();
    return aboveTicks;
  }

  private void settle() {
    long now = engine.now();
    long passed = now - sinceTick;
    lineTicks += passed * lines;
    if (lines > mark) {
      aboveTicks += passed;
    }
    sinceTick = now;
  }
}
