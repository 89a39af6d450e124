package io.mchannel.fabric;

/** How a host adapter chooses the virtual lane of a request. One instance serves one port. */
public interface LaneStrategy {
  /** No lane has room: the request waits at the FlexBus ingress. */
  int NONE = -1;

  /** The lanes of a port as a strategy may see them. */
  interface Lanes {
    int count();

    /** Requests that stand in the lane. */
    int queued(int lane);

    /** Whether the lane's FIFO can take one more. */
    boolean hasRoom(int lane);
  }

  /**
   * Chooses a lane with room, or {@link #NONE}.
   *
   * @param lanes the state of the port
   * @param source who issued the request
   * @param address byte address of the line
   */
  int choose(Lanes lanes, int source, long address);
}
