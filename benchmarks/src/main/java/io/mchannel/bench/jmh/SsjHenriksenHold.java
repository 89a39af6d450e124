package io.mchannel.bench.jmh;

import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.EventList;
import umontreal.ssj.simevents.eventlist.Henriksen;

/**
 * Henriksen's list as SSJ implements it, without SSJ's simulator around it. Its time is a {@code
 * double}, which holds every tick of a benchmark exactly.
 */
final class SsjHenriksenHold implements HoldModel {
  private final EventList pending = new Henriksen();
  private final FabricDelays delays;
  private double now;

  SsjHenriksenHold(FabricDelays delays, int[] firstTicks) {
    this.delays = delays;
    Simulator simulator = new Simulator();
    for (int tick : firstTicks) {
      NotCalled event = new NotCalled(simulator);
      event.moveTo(tick);
      pending.add(event);
    }
  }

  @Override
  public void hold(int events) {
    for (int i = 0; i < events; i++) {
      NotCalled event = (NotCalled) pending.removeFirst();
      now = event.time();
      event.moveTo(now + delays.next());
      pending.add(event);
    }
  }

  @Override
  public long now() {
    return (long) now;
  }

  private static final class NotCalled extends Event {
    NotCalled(Simulator simulator) {
      super(simulator);
    }

    /** What SSJ's simulator does between taking an event and adding it again. */
    void moveTo(double tick) {
      eventTime = tick;
    }

    @Override
    public void actions() {}
  }
}
