package io.mchannel.workload;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Target;
import io.mchannel.workload.trace.LineRequests;

/**
 * A recorded program on a core. Its line requests go through a cache; what misses there is read from
 * the pool, be it loaded or stored to (a read for ownership), and a written line that leaves the
 * cache is written to the pool. Lines that the cache still holds at the end of the trace stay there.
 *
 * <p>Time passes as {@link CorePace} says. Accesses happen in the order of the trace. A load that
 * misses does not stop the program, but no more than a reorder window of instructions pass while it
 * waits; a store that misses waits in a store buffer and stops nothing; the core bounds the lines in
 * flight. An access to a line that is on its way counts as a hit. A trace does not tell which access
 * needs the result of which, so those of a pointer chase overlap as far as the window reaches:
 * programs bound by latency run too fast here, and suffer too little.
 *
 * <p>A trace that tells of no instructions counts as one instruction an access. Memory is constant
 * whatever the length of the trace, and nothing is allocated per access.
 */
public final class TraceReplay implements Workload {
  /** A tag that no load has. */
  private static final int NOT_A_LOAD = -1;

  /** Loads that may follow the oldest one that waits, the oldest included: a power of two. */
  private static final int MAX_LOADS = 512;

  private final LineRequests trace;
  private final LineCache cache;
  private final int reorderWindow;
  private final double instructionTicks;
  private final double hitTicks;

  /** Loads from the oldest that waits to the youngest that was issued, in a ring. */
  private final long[] loadInstruction = new long[MAX_LOADS];

  private final boolean[] loadDone = new boolean[MAX_LOADS];
  private long oldestLoad;
  private long nextLoad;

  /** When the program comes to the next access, if nothing holds it up. */
  private double dueTick;

  private long instructionsDone;
  private long instructionsToDo;
  private boolean requestPending;
  private boolean missPending;
  private long writeBackPending = LineCache.NO_LINE;
  private boolean traceEnded;
  private boolean ended;
  private boolean started;
  private int inFlight;
  private long startTick;
  private long finishTick;
  private long hits;
  private long reads;
  private long writes;
  private Runnable whenFinished = () -> {};

  /**
   * @param trace what the program asked for; read as the replay goes on
   * @param cache what it finds its lines in
   */
  public TraceReplay(LineRequests trace, LineCache cache, CorePace pace, TimeBase timeBase) {
    this.trace = trace;
    this.cache = cache;
    this.reorderWindow = pace.reorderWindow();
    this.instructionTicks = pace.instructionNs() * timeBase.ticksPerNs();
    this.hitTicks = pace.hitNs() * timeBase.ticksPerNs();
  }

  /** Calls {@code action} when the trace has ended and its last line is back. */
  public void whenFinished(Runnable action) {
    whenFinished = action;
  }

  /** Whether the trace has ended and its last line is back. */
  public boolean isFinished() {
    return ended && inFlight == 0;
  }

  /** Ticks from the first to the last moment of the program, or so far to its last line. */
  public long runTicks() {
    return finishTick - startTick;
  }

  /** Accesses of the program so far. */
  public long accesses() {
    return trace.accesses();
  }

  /** Lines that those accesses asked for, hits included. */
  public long lineRequests() {
    return trace.lineRequests();
  }

  /** Line requests that the cache answered. */
  public long hits() {
    return hits;
  }

  /** Lines read from the pool. */
  public long reads() {
    return reads;
  }

  /** Lines written to the pool. */
  public long writes() {
    return writes;
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    keepUp(nowTick);
    if (writeBackPending != LineCache.NO_LINE) {
      return issueWriteBack(slot);
    }
    while (requestPending || nextRequest()) {
      if (!passInstructions()) {
        return WAIT;
      }
      if (!missPending) {
        if (cache.access(trace.lineAddress(), trace.isWrite())) {
          hits++;
          dueTick += hitTicks;
          requestPending = false;
          continue;
        }
        missPending = true;
      }
      if (dueTick > nowTick) {
        return later(slot);
      }
      if (!trace.isWrite() && nextLoad - oldestLoad == MAX_LOADS) {
        return WAIT;
      }
      return issueRead(slot);
    }
    if (dueTick > nowTick) {
      return later(slot);
    }
    ended = true;
    tellIfFinished(nowTick);
    return END;
  }

  @Override
  public void completed(int tag, long nowTick) {
    inFlight--;
    if (tag != NOT_A_LOAD) {
      loadDone[tag] = true;
      while (oldestLoad < nextLoad && loadDone[place(oldestLoad)]) {
        oldestLoad++;
      }
    }
    tellIfFinished(nowTick);
  }

  /** A core that was held up resumes now; less than a tick late is the grain of time, no hold-up. */
  private void keepUp(long nowTick) {
    if (!started) {
      started = true;
      startTick = nowTick;
    }
    if (nowTick - dueTick >= 1) {
      dueTick = nowTick;
    }
  }

  private boolean nextRequest() {
    if (traceEnded) {
      return false;
    }
    if (!trace.next()) {
      traceEnded = true;
      return false;
    }
    requestPending = true;
    if (trace.startsAccess()) {
      boolean toldNone = trace.access().instructions() == 0;
      instructionsToDo = toldNone ? 1 : trace.access().instructionsBefore();
    }
    return true;
  }

  /** Lets the instructions before the access pass; false if the window ends before they have. */
  private boolean passInstructions() {
    long pass = instructionsToDo;
    if (oldestLoad < nextLoad) {
      long room = loadInstruction[place(oldestLoad)] + reorderWindow - instructionsDone;
      pass = Math.min(pass, room);
    }
    instructionsDone += pass;
    instructionsToDo -= pass;
    dueTick += pass * instructionTicks;
    return instructionsToDo == 0;
  }

  private int issueRead(LineRequest slot) {
    slot.address = trace.lineAddress();
    slot.write = false;
    slot.target = Target.POOL;
    slot.tag = trace.isWrite() ? NOT_A_LOAD : place(nextLoad);
    if (!trace.isWrite()) {
      loadInstruction[slot.tag] = instructionsDone;
      loadDone[slot.tag] = false;
      nextLoad++;
    }
    requestPending = false;
    missPending = false;
    writeBackPending = cache.evictedDirtyLine();
    reads++;
    inFlight++;
    return ISSUE;
  }

  private int issueWriteBack(LineRequest slot) {
    slot.address = writeBackPending;
    slot.write = true;
    slot.target = Target.POOL;
    slot.tag = NOT_A_LOAD;
    writeBackPending = LineCache.NO_LINE;
    writes++;
    inFlight++;
    return ISSUE;
  }

  private int later(LineRequest slot) {
    slot.atTick = (long) StrictMath.ceil(dueTick);
    return LATER;
  }

  private void tellIfFinished(long nowTick) {
    finishTick = nowTick;
    if (isFinished()) {
      whenFinished.run();
    }
  }

  private static int place(long load) {
    return (int) load & MAX_LOADS - 1;
  }
}
