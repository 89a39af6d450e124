package io.mchannel.fabric;

/** A lane for each source, by hash; a source waits for its own lane even where others have room. */
final class SourceHash implements LaneStrategy {
  @Override
  public int choose(Lanes lanes, int source, long address) {
    int mixed = source * 0x9E3779B9;
    int lane = (int) ((Integer.toUnsignedLong(mixed) * lanes.count()) >>> 32);
    return lanes.hasRoom(lane) ? lane : NONE;
  }
}
