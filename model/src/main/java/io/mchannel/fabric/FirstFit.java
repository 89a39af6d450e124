package io.mchannel.fabric;

/**
 * The first lane with room, whoever issued the request: the best-effort choice that skews load
 * towards the low lanes (MemChannel §3, host-adapter contention).
 */
final class FirstFit implements LaneStrategy {
  @Override
  public int choose(Lanes lanes, int source, long address) {
    for (int lane = 0; lane < lanes.count(); lane++) {
      if (lanes.hasRoom(lane)) {
        return lane;
      }
    }
    return NONE;
  }
}
