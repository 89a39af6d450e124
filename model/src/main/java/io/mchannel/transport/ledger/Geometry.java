package io.mchannel.transport.ledger;

/**
 * The shape of a ledger, on which all its hosts must agree.
 *
 * <pre>
 *   header   128 B   magic, version, hosts, cells, generation, creation time, check
 *   places   128 B a host: owner, heartbeat
 *   cells    64 B each, host by host; a host's cells start on a multiple of 128 B
 * </pre>
 *
 * A cell is one cache line, so that a reader takes one miss a host. What different hosts write lies
 * 128 B apart, because the spatial prefetcher of current cores fetches lines in pairs.
 *
 * @param hosts places for hosts, 1 to 4096
 * @param cells cells that each host has, 1 to 65536
 * @param generation number of the deployment; a region of another one is stale
 */
public record Geometry(int hosts, int cells, long generation) {
  static final int WORD = Long.BYTES;
  static final int CELL_BYTES = 64;
  static final int APART_BYTES = 128;

  private static final long MAX_BYTES = 1L << 30;

  public Geometry {
    if (hosts < 1 || hosts > 4096) {
      throw new IllegalArgumentException("ledger: " + hosts + " hosts; it must be 1 to 4096");
    }
    if (cells < 1 || cells > 65536) {
      throw new IllegalArgumentException("ledger: " + cells + " cells; it must be 1 to 65536");
    }
    if (bytes(hosts, cells) > MAX_BYTES) {
      throw new IllegalArgumentException(
          "ledger: "
              + bytes(hosts, cells)
              + " B for "
              + hosts
              + " hosts with "
              + cells
              + " cells; it must be at most "
              + MAX_BYTES);
    }
  }

  /** Size of the region. */
  int bytes() {
    return (int) bytes(hosts, cells);
  }

  /** Where a host's owner word stands. */
  int ownerAt(int host) {
    return APART_BYTES + host * APART_BYTES;
  }

  /** Where a host's heartbeat stands. */
  int heartbeatAt(int host) {
    return ownerAt(host) + WORD;
  }

  /** Where a host's first cell stands. */
  int cellsAt(int host) {
    return APART_BYTES + hosts * APART_BYTES + host * (int) areaBytes(cells);
  }

  private static long bytes(int hosts, int cells) {
    return APART_BYTES + (long) hosts * (APART_BYTES + areaBytes(cells));
  }

  private static long areaBytes(int cells) {
    return ((long) cells * CELL_BYTES + APART_BYTES - 1) / APART_BYTES * APART_BYTES;
  }
}
