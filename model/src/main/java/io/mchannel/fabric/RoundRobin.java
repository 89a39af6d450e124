package io.mchannel.fabric;

/** The next lane with room after the one chosen last. */
final class RoundRobin implements LaneStrategy {
  private int next;

  @Override
  public int choose(Lanes lanes, int source, long address) {
    for (int i = 0; i < lanes.count(); i++) {
      int lane = (next + i) % lanes.count();
      if (lanes.hasRoom(lane)) {
        next = lane + 1;
        return lane;
      }
    }
    return NONE;
  }
}
