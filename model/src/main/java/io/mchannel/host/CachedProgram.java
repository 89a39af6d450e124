package io.mchannel.host;

import io.mchannel.engine.TimeBase;
import io.mchannel.host.cache.CacheHierarchy;
import io.mchannel.host.cache.MemoryRequests;
import io.mchannel.workload.LineRequest;
import io.mchannel.workload.Program;
import io.mchannel.workload.ProgramAccess;
import io.mchannel.workload.Workload;
import java.util.Arrays;

/**
 * A thread whose accesses go through the caches of its core: what the caches lack, what their
 * prefetchers guess and what they write back becomes the thread's lines.
 *
 * <p>Accesses enter the reorder buffer in program order, each as many issue slots after the last as
 * there are instructions between the two, no faster than the first level takes them, and when the
 * buffer has room. Loads leave it with their data. Stores do not hold it up, but like loads they
 * need a fill buffer if they miss; while there is none, nothing behind enters. That an independent
 * hit might pass is left out, and so is that an access may need the result of another.
 *
 * <p>No call allocates.
 */
public final class CachedProgram implements Workload {
  private static final int WRITE = -1;
  private static final int MOVED = -2;

  private final Program program;
  private final CacheHierarchy caches;
  private final int target;
  private final ReorderBuffer buffer;
  private final AwaitedLines awaited;
  private final double ticksPerInstruction;
  private final double loadSlots;
  private final double storeSlots;
  private final long reorderTicks;
  private final long[] hitTicks = new long[CacheHierarchy.LLC_HIT + 1];
  private final ProgramAccess access = new ProgramAccess();

  // The requests that the core has yet to take, as a ring: the line, and its number or WRITE.
  private long[] requestLine = new long[64];
  private int[] requestTag = new int[64];
  private long requestHead;
  private long requestTail;

  private boolean accessReady;
  private boolean blocked;
  private boolean ended;

  /** When the next access could enter by the issue slots alone, in ticks. */
  private double slotTick;

  private boolean started;
  private long startTick;
  private int inFlight;
  private long linesRead;
  private long linesWritten;
  private Runnable whenEnded = () -> {};

  /**
   * @param caches caches that nothing else drives
   * @param l2Misses the bound that the caches have on lines on their way
   * @param target where the program's memory lies: a number of {@link io.mchannel.fabric.Target}
   */
  public CachedProgram(
      Program program,
      CacheHierarchy caches,
      int l2Misses,
      Pipeline pipeline,
      TimeBase timeBase,
      int target) {
    this.program = program;
    this.caches = caches;
    this.target = target;
    double ticksPerCycle = timeBase.ticksPerNs() / pipeline.clockGHz();
    this.ticksPerInstruction = ticksPerCycle / pipeline.width();
    this.loadSlots = (double) pipeline.width() / pipeline.loadsPerCycle();
    this.storeSlots = (double) pipeline.width() / pipeline.storesPerCycle();
    this.buffer = new ReorderBuffer(pipeline.reorderEntries(), ticksPerInstruction);
    this.awaited = new AwaitedLines(l2Misses, buffer.places());
    this.reorderTicks = Math.round(pipeline.reorderEntries() * ticksPerInstruction);
    hitTicks[CacheHierarchy.L1_HIT] = Math.round(pipeline.l1HitCycles() * ticksPerCycle);
    hitTicks[CacheHierarchy.L2_HIT] = Math.round(pipeline.l2HitCycles() * ticksPerCycle);
    hitTicks[CacheHierarchy.LLC_HIT] = timeBase.ticks(pipeline.llcHitNs());
  }

  /** Calls {@code action} when the program has ended and nothing that it caused is in flight. */
  public void whenEnded(Runnable action) {
    whenEnded = action;
  }

  /**
   * Ticks from the start of the program to the end of its last access so far. Stores that wait for
   * their line, prefetches and write-backs may still be on their way by then.
   */
  public long runTicks() {
    return Math.max(0, buffer.lastDoneTick() - startTick);
  }

  /** Accesses to single lines that the program has made so far. */
  public long accesses() {
    return buffer.entered();
  }

  /** Lines that memory has answered so far, for the program or a prefetcher. */
  public long linesRead() {
    return linesRead;
  }

  /** Lines that memory has taken so far. */
  public long linesWritten() {
    return linesWritten;
  }

  /** The caches that the program runs on. */
  public CacheHierarchy caches() {
    return caches;
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    if (!started) {
      started = true;
      startTick = nowTick;
      slotTick = nowTick;
    }
    while (requestHead == requestTail) {
      int state = step(slot, nowTick);
      if (state == END) {
        whenEnded.run();
      }
      if (state != MOVED) {
        return state;
      }
    }
    inFlight++;
    int at = (int) requestHead++ & requestLine.length - 1;
    slot.address = requestLine[at];
    slot.tag = requestTag[at];
    slot.write = slot.tag == WRITE;
    slot.target = target;
    return ISSUE;
  }

  @Override
  public void completed(int tag, long nowTick) {
    inFlight--;
    if (tag == WRITE) {
      linesWritten++;
      return;
    }
    linesRead++;
    caches.fill(awaited.line(tag));
    awaited.come(tag, buffer, nowTick);
    takeRequests();
  }

  /** Makes the next access if its time has come. */
  private int step(LineRequest slot, long nowTick) {
    if (!accessReady) {
      if (ended || !program.next(access)) {
        ended = true;
        // A line that comes may push out one that has to be written back.
        return inFlight == 0 ? END : WAIT;
      }
      accessReady = true;
      double portSlots = access.kind == ProgramAccess.LOAD ? loadSlots : storeSlots;
      slotTick += Math.max(access.instructions, portSlots) * ticksPerInstruction;
    }
    double roomTick = buffer.entryTick(access.instructions);
    if (roomTick == ReorderBuffer.FULL) {
      return WAIT;
    }
    // Instructions that a full buffer, a full set of fill buffers or the core's bounds held up do
    // not catch up, but for those that the reorder buffer holds.
    slotTick = Math.max(slotTick, Math.max(roomTick, blocked ? nowTick : nowTick - reorderTicks));
    if (slotTick > nowTick) {
      slot.atTick = (long) Math.ceil(slotTick);
      return LATER;
    }
    int outcome = run();
    blocked = outcome == CacheHierarchy.BLOCKED;
    if (blocked) {
      return WAIT;
    }
    accessReady = false;
    takeRequests();
    enter(outcome);
    return MOVED;
  }

  /** What the caches say; a store past them counts as a hit, as nothing waits for it. */
  private int run() {
    switch (access.kind) {
      case ProgramAccess.STREAM_STORE:
        caches.streamStore(access.address);
        return CacheHierarchy.L1_HIT;
      case ProgramAccess.STORE:
        return caches.store(access.address, access.instructionPointer);
      default:
        return caches.load(access.address, access.instructionPointer);
    }
  }

  private void enter(int outcome) {
    long tick = (long) slotTick;
    if (access.kind != ProgramAccess.LOAD) {
      buffer.enter(access.instructions, tick);
    } else if (outcome <= CacheHierarchy.LLC_HIT) {
      buffer.enter(access.instructions, tick + hitTicks[outcome]);
    } else {
      int place = buffer.enterUnfinished(access.instructions);
      awaited.await(MemoryRequests.lineOf(access.address), place);
    }
  }

  private void takeRequests() {
    MemoryRequests requests = caches.requests();
    while (!requests.isEmpty()) {
      long request = requests.poll();
      long line = MemoryRequests.lineOf(request);
      add(line, MemoryRequests.isRead(request) ? awaited.add(line) : WRITE);
    }
  }

  private void add(long line, int tag) {
    if (requestTail - requestHead == requestLine.length) {
      grow();
    }
    int at = (int) requestTail++ & requestLine.length - 1;
    requestLine[at] = line;
    requestTag[at] = tag;
  }

  private void grow() {
    int length = requestLine.length;
    long[] moreLines = Arrays.copyOf(requestLine, 2 * length);
    int[] moreTags = Arrays.copyOf(requestTag, 2 * length);
    for (int i = 0; i < length; i++) {
      int from = (int) (requestHead + i) & length - 1;
      moreLines[i] = requestLine[from];
      moreTags[i] = requestTag[from];
    }
    requestLine = moreLines;
    requestTag = moreTags;
    requestHead = 0;
    requestTail = length;
  }
}
