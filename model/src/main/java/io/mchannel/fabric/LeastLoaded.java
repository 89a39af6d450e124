package io.mchannel.fabric;

/** The lane with the fewest queued requests; among equals the next after the one chosen last. */
final class LeastLoaded implements LaneStrategy {
  private int next;

  @Override
  public int choose(Lanes lanes, int source, long address) {
    int best = NONE;
    for (int i = 0; i < lanes.count(); i++) {
      int lane = (next + i) % lanes.count();
      if (lanes.hasRoom(lane) && (best == NONE || lanes.queued(lane) < lanes.queued(best))) {
        best = lane;
      }
    }
    if (best != NONE) {
      next = best + 1;
    }
    return best;
  }
}
