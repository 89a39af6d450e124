package io.mchannel.transport.ledger;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * One host's place in a {@link LedgerRegion}.
 *
 * <p>A cell holds two copies of its three values and a stamp: how often the cell was published (32
 * bits; its last bit tells which copy is current) and a check over owner, count and values (32
 * bits). The writer fills the copy that is not current and then releases the stamp, so a host that
 * dies in between leaves the former values whole. A reader takes a copy only if the stamp is the
 * same before and after and the check fits: what two writers have mixed, after a stalled host came
 * back to a place that was given away, is left out until it is published again.
 */
final class HostLedger implements Ledger {
  private static final int COPY_BYTES = 3 * Geometry.WORD;

  /** A reader that loses this many races in a row against a writer leaves the cell out. */
  private static final int ATTEMPTS = 256;

  private final ByteBuffer bytes;
  private final Geometry geometry;
  private final int host;
  private final long owner;
  private final long staleAfterNs;
  private final int cellsAt;

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
  public void publish(int cell, double rateGBps, double demandGBps, double weight) {
    if (!(sound(rateGBps) && sound(demandGBps) && sound(weight))) {
      throw new IllegalArgumentException(
          "cell "
              + cell
              + ": rate "
              + rateGBps
              + ", demand "
              + demandGBps
              + ", weight "
              + weight
              + "; each must be 0 or more and finite");
    }
    int at = cellAt(cellsAt, Objects.checkIndex(cell, geometry.cells()));
    long count = ((long) Words.WORD.get(bytes, at) >>> 32) + 1 & 0xFFFFFFFFL;
    int copy = copyAt(at, count);
    long rateBits = Double.doubleToRawLongBits(rateGBps);
    long demandBits = Double.doubleToRawLongBits(demandGBps);
    long weightBits = Double.doubleToRawLongBits(weight);
    // The stamp that retired this copy must be seen before the copy changes.
    VarHandle.storeStoreFence();
    bytes.putLong(copy, rateBits);
    bytes.putLong(copy + Geometry.WORD, demandBits);
    bytes.putLong(copy + 2 * Geometry.WORD, weightBits);
    int check = Words.check(owner, count, rateBits, demandBits, weightBits);
    Words.WORD.setRelease(bytes, at, count << 32 | check & 0xFFFFFFFFL);
  }

  @Override
  public void aggregate(int cell, Totals into) {
    into.clear();
    Objects.checkIndex(cell, geometry.cells());
    for (int i = 0; i < alive; i++) {
      read(cellAt(aliveCellsAt[i], cell), aliveOwner[i], into);
    }
  }

  @Override
  public void close() {
    if (owned()) {
      withdrawAll();
      Words.WORD.compareAndSet(bytes, geometry.ownerAt(host), owner, 0L);
    }
    alive = 0;
  }

  private void read(int at, long itsOwner, Totals into) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long stamp = (long) Words.WORD.getAcquire(bytes, at);
      long count = stamp >>> 32;
      int copy = copyAt(at, count);
      long rateBits = bytes.getLong(copy);
      long demandBits = bytes.getLong(copy + Geometry.WORD);
      long weightBits = bytes.getLong(copy + 2 * Geometry.WORD);
      VarHandle.loadLoadFence();
      if ((long) Words.WORD.getOpaque(bytes, at) != stamp) {
        continue;
      }
      if ((int) stamp == Words.check(itsOwner, count, rateBits, demandBits, weightBits)) {
        into.add(
            Double.longBitsToDouble(rateBits),
            Double.longBitsToDouble(demandBits),
            Double.longBitsToDouble(weightBits));
      }
      return;
    }
  }

  private void withdrawAll() {
    for (int cell = 0; cell < geometry.cells(); cell++) {
      publish(cell, 0, 0, 0);
    }
  }

  private boolean owned() {
    return (long) Words.WORD.getAcquire(bytes, geometry.ownerAt(host)) == owner;
  }

  private static boolean sound(double value) {
    return value >= 0 && value < Double.POSITIVE_INFINITY;
  }

  private static int cellAt(int cellsAt, int cell) {
    return cellsAt + cell * Geometry.CELL_BYTES;
  }

  private static int copyAt(int at, long count) {
    return at + Geometry.WORD + (int) (count & 1) * COPY_BYTES;
  }
}
