package io.mchannel.workload.trace;

/**
 * A cursor over the cache-line requests that the accesses of a trace make. An access asks for every
 * 64 B line that it touches, in rising order; one that {@link AccessKind#MODIFY modifies} reads all
 * its lines and then writes them. Accesses and line requests are counted apart.
 */
public final class LineRequests {
  /** The bytes of a cache line. */
  public static final int LINE_BYTES = 64;

  private static final long LINE_MASK = -LINE_BYTES;

  private final TraceReader accesses;
  private long firstLine;
  private long lineAddress;
  private int lines;
  private int linesLeft;
  private boolean write;
  private boolean writesFollow;
  private boolean startsAccess;
  private long lineRequests;

  /** The line requests of {@code accesses} from where that cursor stands; it moves along. */
  public LineRequests(TraceReader accesses) {
    this.accesses = accesses;
  }

  /** The number of lines that the bytes from {@code address} on touch. */
  public static int linesTouched(long address, int sizeBytes) {
    long offset = address & (LINE_BYTES - 1);
    return (int) ((offset + sizeBytes + LINE_BYTES - 1) / LINE_BYTES);
  }

  /** The address of the line that holds {@code address}. */
  public static long lineOf(long address) {
    return address & LINE_MASK;
  }

  /**
   * Moves to the next line request, and with it the accesses to the one that makes it.
   *
   * @return false when the trace has ended
   */
  public boolean next() {
    if (linesLeft > 0) {
      lineAddress += LINE_BYTES;
      startsAccess = false;
    } else if (writesFollow) {
      writesFollow = false;
      write = true;
      lineAddress = firstLine;
      linesLeft = lines;
      startsAccess = false;
    } else {
      if (!accesses.next()) {
        return false;
      }
      AccessKind kind = accesses.kind();
      write = kind == AccessKind.WRITE;
      writesFollow = kind == AccessKind.MODIFY;
      firstLine = lineOf(accesses.address());
      lineAddress = firstLine;
      lines = linesTouched(accesses.address(), accesses.sizeBytes());
      linesLeft = lines;
      startsAccess = true;
    }
    linesLeft--;
    lineRequests++;
    return true;
  }

  /** The line asked for: the unsigned address of its first byte. */
  public long lineAddress() {
    return lineAddress;
  }

  /** The first byte of the line that the access touches, as an unsigned address. */
  public long address() {
    return lineAddress == firstLine ? accesses.address() : lineAddress;
  }

  /** Whether the line is written; otherwise it is read. */
  public boolean isWrite() {
    return write;
  }

  /**
   * Whether this is the first request of its access, and so the one that its instructions precede.
   */
  public boolean startsAccess() {
    return startsAccess;
  }

  /** The access that makes the request. */
  public TraceReader access() {
    return accesses;
  }

  /** How many accesses have been taken. */
  public long accesses() {
    return accesses.accesses();
  }

  /** How many line requests have been made. */
  public long lineRequests() {
    return lineRequests;
  }
}
