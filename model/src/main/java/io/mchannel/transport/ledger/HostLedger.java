package io.mchannel.transport.ledger;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * One host's place in a {@link LedgerRegion}.
 *
 * <p>A cell holds two copies of its six values, in single precision, and a stamp: how often the
 * cell was published (32 bits; its last bit tells which copy is current) and a check over owner,
 * count and values (32 bits). The writer fills the copy that is not current and then releases the
 * stamp, so a host that dies in between leaves the former values whole. A reader takes a copy only
 * if the check fits, and otherwise reads again: so it uses neither half a publication nor what two
 * writers have mixed, when a stalled host comes back to a place that was given away. That is left
 * out until it is published again.
 */
final class HostLedger implements Ledger {
  private static final int COPY_BYTES = 3 * Geometry.WORD;

  /** A reader that loses this many races in a row against a writer leaves the cell out. */
  private static final int ATTEMPTS = 64;

  private final ByteBuffer bytes;
  private final Geometry geometry;
  private final int host;
  private final long owner;
  private final long staleAfterNs;
  private final int cellsAt;
  private final Part nothing = new Part();

  private final long[] seenOwner;
  private final long[] seenBeat;
  private final long[] movedAtNs;

  /** Hosts to sum over, as found by the last beat. */
  private final int[] aliveCellsAt;

  private final long[] aliveOwner;
  private int alive;

  HostLedger(
      ByteBuffer bytes, Geometry geometry, int host, long owner, long staleAfterNs, long nowNs) {
    this.bytes = bytes;
    this.geometry = geometry;
    this.host = host;
    this.owner = owner;
    this.staleAfterNs = staleAfterNs;
    this.cellsAt = geometry.cellsAt(host);
    this.seenOwner = new long[geometry.hosts()];
    this.seenBeat = new long[geometry.hosts()];
    this.movedAtNs = new long[geometry.hosts()];
    this.aliveCellsAt = new int[geometry.hosts()];
    this.aliveOwner = new long[geometry.hosts()];
    withdrawAll();
    beat(nowNs);
  }

  @Override
  public int cells() {
    return geometry.cells();
  }

  @Override
  public void beat(long nowNs) {
    if (!owned()) {
      throw new LedgerLostException(
          "host " + host + ": another host has taken its place in the ledger; it must join again");
    }
    int at = geometry.heartbeatAt(host);
    Words.WORD.setRelease(bytes, at, (long) Words.WORD.get(bytes, at) + 1);
    int found = 0;
    for (int other = 0; other < seenOwner.length; other++) {
      long itsOwner = (long) Words.WORD.getAcquire(bytes, geometry.ownerAt(other));
      if (itsOwner == 0) {
        seenOwner[other] = 0;
        continue;
      }
      long itsBeat = (long) Words.WORD.getAcquire(bytes, geometry.heartbeatAt(other));
      if (itsOwner != seenOwner[other] || itsBeat != seenBeat[other]) {
        seenOwner[other] = itsOwner;
        seenBeat[other] = itsBeat;
        movedAtNs[other] = nowNs;
      }
      // Standing still is counted in this host's own time: no two clocks are compared.
      if (other == host || nowNs - movedAtNs[other] < staleAfterNs) {
        aliveCellsAt[found] = geometry.cellsAt(other);
        aliveOwner[found] = itsOwner;
        found++;
      }
    }
    alive = found;
  }

  @Override
  public void publish(int cell, Part part) {
    if (!part.isSound()) {
      throw new IllegalArgumentException(
          "cell " + cell + ": " + part + "; each must be 0 or more and finite");
    }
    int at = cellAt(cellsAt, Objects.checkIndex(cell, geometry.cells()));
    long count = ((long) Words.WORD.get(bytes, at) >>> 32) + 1 & 0xFFFFFFFFL;
    int copy = copyAt(at, count);
    long rates = Words.pack(part.rateGBps, part.demandGBps);
    long bounds = Words.pack(part.largestDemandGBps, part.weight);
    long beliefs = Words.pack(part.shareGBps, part.capacityGBps);
    // The stamp that retired this copy must be seen before the copy changes.
    VarHandle.storeStoreFence();
    bytes.putLong(copy, rates);
    bytes.putLong(copy + Geometry.WORD, bounds);
    bytes.putLong(copy + 2 * Geometry.WORD, beliefs);
    int check = Words.check(owner, count, rates, bounds, beliefs);
    Words.WORD.setRelease(bytes, at, count << 32 | check & 0xFFFFFFFFL);
  }

  @Override
  public void aggregate(int cell, Totals into) {
    int offset = Objects.checkIndex(cell, geometry.cells()) * Geometry.CELL_BYTES;
    double rate = 0;
    double demand = 0;
    double largestDemand = 0;
    double weight = 0;
    double weightedShare = 0;
    double weightedCapacity = 0;
    int hosts = 0;
    // Plain reads, in any order: what has been read is one publication exactly if its check fits.
    // Fences in between would make every read fetch the buffer's bounds anew.
    VarHandle.acquireFence();
    for (int i = 0; i < alive; i++) {
      int at = aliveCellsAt[i] + offset;
      long itsOwner = aliveOwner[i];
      long rates;
      long bounds;
      long beliefs;
      boolean whole;
      int attempts = ATTEMPTS;
      do {
        long stamp = bytes.getLong(at);
        long count = stamp >>> 32;
        int copy = copyAt(at, count);
        rates = bytes.getLong(copy);
        bounds = bytes.getLong(copy + Geometry.WORD);
        beliefs = bytes.getLong(copy + 2 * Geometry.WORD);
        whole = (int) stamp == Words.check(itsOwner, count, rates, bounds, beliefs);
      } while (!whole && again(--attempts));
      if (whole) {
        double itsWeight = Words.second(bounds);
        rate += Words.first(rates);
        demand += Words.second(rates);
        double itsLargest = Words.first(bounds);
        // Not Math.max: its care for NaN and signed zeros is a long chain through this loop.
        largestDemand = itsLargest > largestDemand ? itsLargest : largestDemand;
        weight += itsWeight;
        weightedShare += itsWeight * Words.first(beliefs);
        weightedCapacity += itsWeight * Words.second(beliefs);
        hosts++;
      }
    }
    into.set(rate, demand, largestDemand, weight, weightedShare, weightedCapacity, hosts);
  }

  @Override
  public void close() {
    if (owned()) {
      withdrawAll();
      Words.WORD.compareAndSet(bytes, geometry.ownerAt(host), owner, 0L);
    }
    alive = 0;
  }

  /** Whether to read a cell again that a writer was busy with, or nobody has published. */
  private static boolean again(int attempts) {
    VarHandle.acquireFence();
    return attempts > 0;
  }

  private void withdrawAll() {
    for (int cell = 0; cell < geometry.cells(); cell++) {
      publish(cell, nothing);
    }
  }

  private boolean owned() {
    return (long) Words.WORD.getAcquire(bytes, geometry.ownerAt(host)) == owner;
  }

  private static int cellAt(int cellsAt, int cell) {
    return cellsAt + cell * Geometry.CELL_BYTES;
  }

  private static int copyAt(int at, long count) {
    return at + Geometry.WORD + (int) (count & 1) * COPY_BYTES;
  }
}
