package io.mchannel.fabric;

import io.mchannel.engine.Engine;

/**
 * The credits of one link direction: the sender takes one a message, for the message's lane and
 * class; the receiver gives it back when its buffer is free, and it arrives a flight later.
 *
 * <p>Returns are kept as due ticks and counted when the sender looks, so a credit costs no event of
 * its own unless the sender is blocked on it.
 */
final class CreditPool {
  private final Engine engine;
  private final long returnTicks;
  private final int lanes;
  private final int[] initial;
  private final int[] available;
  private final long[][] dueTicks;
  private final int[] dueHead;
  private final int[] dueCount;
  private Runnable onReturnWhileBlocked = () -> {};
  private boolean senderBlocked;

  /**
   * @param lanes number of lanes
   * @param perLane credits of each lane, indexed by message class
   * @param returnTicks how long a credit travels back
   */
  CreditPool(Engine engine, int lanes, int[] perLane, long returnTicks) {
    this.engine = engine;
    this.returnTicks = returnTicks;
    this.lanes = lanes;
    int pools = lanes * MessageClass.COUNT;
    initial = new int[pools];
    available = new int[pools];
    dueTicks = new long[pools][];
    dueHead = new int[pools];
    dueCount = new int[pools];
    for (int lane = 0; lane < lanes; lane++) {
      for (int c = 0; c < MessageClass.COUNT; c++) {
        int pool = lane * MessageClass.COUNT + c;
        initial[pool] = perLane[c];
        available[pool] = perLane[c];
        dueTicks[pool] = new long[Math.max(1, perLane[c])];
      }
    }
  }

  /** Calls {@code action} when a credit is given back while the sender is blocked. */
  void whenReturnedWhileBlocked(Runnable action) {
    onReturnWhileBlocked = action;
  }

  /** The lane of this link for a message that comes from lane {@code lane} of its sender. */
  int fold(int lane) {
    return lane < lanes ? lane : lane % lanes;
  }

  boolean has(int lane, int messageClass) {
    int pool = lane * MessageClass.COUNT + messageClass;
    return available[pool] > 0 || collect(pool);
  }

  void take(int lane, int messageClass) {
    available[lane * MessageClass.COUNT + messageClass]--;
  }

  void giveBack(int lane, int messageClass) {
    int pool = lane * MessageClass.COUNT + messageClass;
    long[] due = dueTicks[pool];
    int at = dueHead[pool] + dueCount[pool];
    due[at >= due.length ? at - due.length : at] = engine.now() + returnTicks;
    dueCount[pool]++;
    if (senderBlocked) {
      onReturnWhileBlocked.run();
    }
  }

  /** Tells the pool whether the sender waits for a credit. */
  void setSenderBlocked(boolean blocked) {
    senderBlocked = blocked;
  }

  /** When the next credit on its way for this lane and class arrives; MAX_VALUE if none is. */
  long nextReturnTick(int lane, int messageClass) {
    int pool = lane * MessageClass.COUNT + messageClass;
    return dueCount[pool] == 0 ? Long.MAX_VALUE : dueTicks[pool][dueHead[pool]];
  }

  long returnTicks() {
    return returnTicks;
  }

  /** Credits at the sender or on their way back to it. */
  int atSenderOrReturning(int lane, int messageClass) {
    int pool = lane * MessageClass.COUNT + messageClass;
    return available[pool] + dueCount[pool];
  }

  int initial(int lane, int messageClass) {
    return initial[lane * MessageClass.COUNT + messageClass];
  }

  private boolean collect(int pool) {
    long now = engine.now();
    long[] due = dueTicks[pool];
    while (dueCount[pool] > 0 && due[dueHead[pool]] <= now) {
      dueHead[pool] = dueHead[pool] + 1 == due.length ? 0 : dueHead[pool] + 1;
      dueCount[pool]--;
      available[pool]++;
    }
    return available[pool] > 0;
  }
}
