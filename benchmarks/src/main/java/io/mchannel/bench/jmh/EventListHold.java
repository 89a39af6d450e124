package io.mchannel.bench.jmh;

import io.mchannel.engine.EventHandler;
import io.mchannel.engine.EventList;
import org.apache.commons.rng.simple.RandomSource;

/** The engine's event list alone; the handlers are carried but not called. */
final class EventListHold implements HoldModel {
  private static final EventHandler NOT_CALLED = arg -> {};

  private final EventList pending = new EventList(RandomSource.XO_RO_SHI_RO_128_PP.create(1L));
  private final FabricDelays delays;

  EventListHold(FabricDelays delays, int[] firstTicks) {
    this.delays = delays;
    for (int i = 0; i < firstTicks.length; i++) {
      pending.add(firstTicks[i], NOT_CALLED, i);
    }
  }

  @Override
  public void hold(int events) {
    for (int i = 0; i < events; i++) {
      if (!pending.isOpen()) {
        pending.open(EventList.MAX_TICK);
      }
      int event = pending.take();
      pending.add(pending.now() + delays.next(), pending.handler(event), pending.arg(event));
    }
  }

  @Override
  public long now() {
    return pending.now();
  }
}
