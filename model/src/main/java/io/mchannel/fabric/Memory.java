package io.mchannel.fabric;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;

/**
 * A DIMM: requests queue at banks that are busy for the row cycle of an access, share one data bus,
 * and stand still while all banks refresh.
 */
final class Memory implements EventHandler {
  /** Told when a line has been read or written. */
  interface Done {
    void memoryDone(int transaction);
  }

  private static final int BUS_REQUESTED = 0;
  private static final int BURST_ENDED = 1;

  private final Engine engine;
  private final Transactions transactions;
  private final long accessTicks;
  private final long bankBusyTicks;
  private final long burstTicks;
  private final long refreshIntervalTicks;
  private final long refreshTicks;
  private final long refreshPhaseTicks;
  private final long[] bankFreeTick;
  private final int entries;
  private final Done done;
  private long busFreeTick;
  private int occupied;

  /**
   * @param accessTicks from the start of an access to its data on an idle device
   * @param bankBusyTicks how long an access keeps its bank
   * @param burstTicks how long a line keeps the data bus
   * @param refreshIntervalTicks from one refresh to the next; 0 for a device that needs none
   * @param refreshPhaseTicks moment of the first refresh
   */
  Memory(
      Engine engine,
      Transactions transactions,
      int banks,
      int entries,
      long accessTicks,
      long bankBusyTicks,
      long burstTicks,
      long refreshIntervalTicks,
      long refreshTicks,
      long refreshPhaseTicks,
      Done done) {
    this.engine = engine;
    this.transactions = transactions;
    this.bankFreeTick = new long[banks];
    this.entries = entries;
    this.accessTicks = accessTicks;
    this.bankBusyTicks = bankBusyTicks;
    this.burstTicks = burstTicks;
    this.refreshIntervalTicks = refreshIntervalTicks;
    this.refreshTicks = refreshTicks;
    this.refreshPhaseTicks = refreshPhaseTicks;
    this.done = done;
  }

  boolean hasRoom() {
    return occupied < entries;
  }

  void accept(int transaction) {
    occupied++;
    long now = engine.now();
    int bank = bank(transactions.address(transaction));
    long start = afterRefresh(Math.max(now, bankFreeTick[bank]));
    bankFreeTick[bank] = start + bankBusyTicks;
    engine.schedule(start + accessTicks - now, this, 2 * transaction + BUS_REQUESTED);
  }

  @Override
  public void handle(int arg) {
    int transaction = arg >> 1;
    if ((arg & 1) == BUS_REQUESTED) {
      long now = engine.now();
      busFreeTick = Math.max(now, busFreeTick) + burstTicks;
      engine.schedule(busFreeTick - now, this, 2 * transaction + BURST_ENDED);
    } else {
      occupied--;
      done.memoryDone(transaction);
    }
  }

  /** The first moment at or after {@code tick} at which the banks do not refresh. */
  private long afterRefresh(long tick) {
    if (refreshIntervalTicks == 0 || tick < refreshPhaseTicks) {
      return tick;
    }
    long into = (tick - refreshPhaseTicks) % refreshIntervalTicks;
    return into < refreshTicks ? tick + refreshTicks - into : tick;
  }

  /** Folds the whole line address, so that no stride of a power of two stays on few banks. */
  private int bank(long address) {
    long mixed = (address >>> 6) * 0x9E3779B97F4A7C15L;
    return (int) Math.multiplyHigh(mixed >>> 1, 2L * bankFreeTick.length);
  }
}
