package io.mchannel.host;

import io.mchannel.engine.Engine;
import io.mchannel.engine.EventHandler;
import io.mchannel.fabric.Target;
import io.mchannel.fabric.Transactions;
import io.mchannel.topology.Core;
import io.mchannel.engine.TimeBase;
import io.mchannel.workload.LineRequest;
import io.mchannel.workload.Workload;

/**
 * A core that runs one workload: issues its lines no closer than the issue gap and no more at a time
 * than its fill buffers allow.
 */
public final class CoreModel implements EventHandler {
  private final Engine engine;
  private final Transactions transactions;
  private final int source;
  private final DelayLine toHomeAgent;
  private final LineGate gate;
  private final Workload workload;
  private final LineListener listener;
  private final int maxReads;
  private final int maxWrites;
  private final long issueGapTicks;
  private final LineRequest slot = new LineRequest();
  private boolean slotFilled;
  private int reads;
  private int writes;
  private long nextIssueTick;
  private long wakeTick = Long.MAX_VALUE;
  private long issued;
  private long completed;
  private boolean ended;

  /** What the run gate allows: until this tick, and so many lines. */
  private long runUntilTick = Long.MAX_VALUE;

  private long budgetLines = Long.MAX_VALUE;

  /** Since when the gate has held the thread; -1 while it runs. */
  private long heldSinceTick = -1;

  private long heldTicks;

  CoreModel(
      Engine engine,
      TimeBase timeBase,
      Transactions transactions,
      int source,
      Core bounds,
      DelayLine toHomeAgent,
      LineGate gate,
      Workload workload,
      LineListener listener) {
    this.engine = engine;
    this.transactions = transactions;
    this.source = source;
    this.maxReads = bounds.outstandingReads();
    this.maxWrites = bounds.outstandingWrites();
    this.issueGapTicks = timeBase.ticks(bounds.issueGapNs());
    this.toHomeAgent = toHomeAgent;
    this.gate = gate;
    this.workload = workload;
    this.listener = listener;
  }

  /** Lines issued so far. */
  public long issued() {
    return issued;
  }

  /** Lines that have come back so far. */
  public long completedLines() {
    return completed;
  }

  /** Lines in flight. */
  public int inFlight() {
    return reads + writes;
  }

  /** Whether the workload has ended and all its lines are back. */
  public boolean isDone() {
    return ended && inFlight() == 0;
  }

  @Override
  public void handle(int arg) {
    if (engine.now() >= wakeTick) {
      wakeTick = Long.MAX_VALUE;
    }
    issue();
  }

  void completed(int transaction) {
    if (transactions.isWrite(transaction)) {
      writes--;
    } else {
      reads--;
    }
    completed++;
    long now = engine.now();
    listener.completed(transactions, transaction, now);
    if (Target.crossesAdapter(transactions.target(transaction))) {
      gate.completed(transaction);
    }
    int tag = transactions.tag(transaction);
    transactions.close(transaction);
    workload.completed(tag, now);
    issue();
  }

  /**
   * Opens a window: the thread issues until {@code untilTick} and at most {@code lines} lines, then
   * is held until the next window.
   */
  void openWindow(long untilTick, long lines) {
    long now = engine.now();
    holdIfOver(now);
    if (heldSinceTick >= 0) {
      heldTicks += now - heldSinceTick;
      heldSinceTick = -1;
    }
    runUntilTick = untilTick;
    budgetLines = lines;
    issue();
  }

  /** Keeps the thread from issuing for a while: its time goes to something else. */
  void stall(long ticks) {
    nextIssueTick = Math.max(nextIssueTick, engine.now()) + ticks;
  }

  /** Ticks so far in which the gate let the thread run. */
  long activeTicks() {
    long now = engine.now();
    holdIfOver(now);
    return now - heldTicks - (heldSinceTick >= 0 ? now - heldSinceTick : 0);
  }

  private boolean holdIfOver(long now) {
    if (heldSinceTick < 0) {
      if (now >= runUntilTick) {
        heldSinceTick = runUntilTick;
      } else if (budgetLines <= 0) {
        heldSinceTick = now;
      }
    }
    return heldSinceTick >= 0;
  }

  /** Issues what the workload wants, the bounds allow and the gate lets through. */
  void issue() {
    long now = engine.now();
    while (!holdIfOver(now) && fillSlot(now)) {
      if (slot.write ? writes >= maxWrites : reads >= maxReads) {
        return;
      }
      if (now < nextIssueTick) {
        wakeAt(nextIssueTick);
        return;
      }
      send(now);
    }
  }

  private boolean fillSlot(long now) {
    if (slotFilled) {
      return true;
    }
    if (ended) {
      return false;
    }
    switch (workload.next(slot, now)) {
      case Workload.ISSUE:
        slotFilled = true;
        return true;
      case Workload.LATER:
        wakeAt(slot.atTick);
        return false;
      case Workload.END:
        ended = true;
        return false;
      default:
        return false;
    }
  }

  private void send(long now) {
    slotFilled = false;
    if (slot.write) {
      writes++;
    } else {
      reads++;
    }
    issued++;
    budgetLines--;
    nextIssueTick = now + issueGapTicks;
    int transaction =
        transactions.open(source, slot.tag, slot.target, slot.address, slot.write, now);
    if (Target.crossesAdapter(slot.target)) {
      gate.issued(transaction);
    } else {
      toHomeAgent.enter(transaction);
    }
  }

  private void wakeAt(long tick) {
    if (tick < wakeTick) {
      wakeTick = tick;
      engine.schedule(tick - engine.now(), this, 0);
    }
  }
}
