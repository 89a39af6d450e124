package io.mchannel.workload;

/**
 * A block-synchronous stream: it asks for all lines of a block, and for the next block when all have
 * come back. Each block is read, written with non-temporal stores, or copied line by line, a line
 * being written as soon as it has been read.
 */
public final class BlockStream implements Workload {
  /** Bytes of a cache line. */
  static final int LINE_BYTES = 64;

  private final Operation operation;
  private final int linesPerBlock;
  private final AddressPattern pattern;
  private final int readTarget;
  private final int writeTarget;
  private long blockAddress;
  private int toStart;
  private int toFinish;
  private final int[] readLines;
  private int readCount;

  /** What happens to each block. */
  public enum Operation {
    READ,
    WRITE,
    COPY
  }

  /**
   * @param blockBytes bytes of a block, a multiple of 64
   * @param readTarget where blocks are read from
   * @param writeTarget where blocks are written to
   */
  public BlockStream(
      Operation operation,
      int blockBytes,
      AddressPattern pattern,
      int readTarget,
      int writeTarget) {
    if (blockBytes < LINE_BYTES || blockBytes % LINE_BYTES != 0) {
      throw new IllegalArgumentException(
          "blockBytes is " + blockBytes + ", must be a multiple of " + LINE_BYTES);
    }
    this.operation = operation;
    this.linesPerBlock = blockBytes / LINE_BYTES;
    this.pattern = pattern;
    this.readTarget = readTarget;
    this.writeTarget = writeTarget;
    this.readLines = new int[operation == Operation.COPY ? linesPerBlock : 0];
  }

  @Override
  public int next(LineRequest slot, long nowTick) {
    if (readCount > 0) {
      return issue(slot, readLines[--readCount], true);
    }
    if (toStart == 0) {
      if (toFinish > 0) {
        return WAIT;
      }
      blockAddress = pattern.nextBlock();
      toStart = linesPerBlock;
      toFinish = linesPerBlock;
    }
    int line = linesPerBlock - toStart--;
    return issue(slot, line, operation == Operation.WRITE);
  }

  @Override
  public void completed(int tag, long nowTick) {
    boolean wasRead = (tag & 1) == 0;
    if (operation == Operation.COPY && wasRead) {
      readLines[readCount++] = tag >> 1;
    } else {
      toFinish--;
    }
  }

  private int issue(LineRequest slot, int line, boolean write) {
    slot.address = blockAddress + (long) line * LINE_BYTES;
    slot.write = write;
    slot.target = write ? writeTarget : readTarget;
    slot.tag = 2 * line + (write ? 1 : 0);
    return ISSUE;
  }
}
