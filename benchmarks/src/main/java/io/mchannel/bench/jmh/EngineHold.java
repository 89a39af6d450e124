package io.mchannel.bench.jmh;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;
import io.mchannel.engine.RunLimits;

/**
 * The whole engine. The handlers are of four classes in turn, so that the call is megamorphic as it
 * is in a pool of cores, links, switches and memories.
 */
final class EngineHold implements HoldModel {
  private static final int HANDLERS = 64;

  private final Engine engine = new Engine(1L);
  private final FabricDelays delays;
  private RunLimits limits = RunLimits.NONE;

  EngineHold(FabricDelays delays, int[] firstTicks) {
    this.delays = delays;
    EventHandler[] handlers = new EventHandler[HANDLERS];
    for (int i = 0; i < HANDLERS; i++) {
      handlers[i] =
          switch (i % 4) {
            case 0 -> new Core();
            case 1 -> new Link();
            case 2 -> new Switch();
            default -> new Memory();
          };
    }
    for (int i = 0; i < firstTicks.length; i++) {
      engine.schedule(firstTicks[i], handlers[i % HANDLERS], i);
    }
  }

  @Override
  public void hold(int events) {
    if (limits.maxEvents() != events) {
      limits = RunLimits.NONE.withMaxEvents(events);
    }
    engine.run(limits);
  }

  @Override
  public long now() {
    return engine.now();
  }

  private final class Core implements EventHandler {
    @Override
    public void handle(int arg) {
      engine.schedule(delays.next(), this, arg);
    }
  }

  private final class Link implements EventHandler {
    @Override
    public void handle(int arg) {
      engine.schedule(delays.next(), this, arg);
    }
  }

  private final class Switch implements EventHandler {
    @Override
    public void handle(int arg) {
      engine.schedule(delays.next(), this, arg);
    }
  }

  private final class Memory implements EventHandler {
    @Override
    public void handle(int arg) {
      engine.schedule(delays.next(), this, arg);
    }
  }
}
