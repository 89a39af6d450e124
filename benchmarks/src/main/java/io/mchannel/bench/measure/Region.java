package io.mchannel.bench.measure;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** A stretch of memory outside the heap, every page of it touched. */
public final class Region {
  /** Bytes of a cache line. */
  public static final int LINE_BYTES = 64;

  private static final int SMALLEST_PAGE_BYTES = 4096;

  private final ByteBuffer bytes;

  private Region(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  /**
   * Allocates memory and touches it, so that no page fault is measured and the kernel has decided
   * where each page lies.
   *
   * @param lines its size in cache lines
   */
  public static Region ofLines(int lines) {
    int size = Math.multiplyExact(lines, LINE_BYTES);
    // A line more, so that the first one can begin where a cache line does.
    ByteBuffer bytes =
        ByteBuffer.allocateDirect(Math.addExact(size, LINE_BYTES))
            .alignedSlice(LINE_BYTES)
            .slice(0, size)
            .order(ByteOrder.nativeOrder());
    for (int at = 0; at < size; at += SMALLEST_PAGE_BYTES) {
      bytes.putLong(at, 1);
    }
    return new Region(bytes);
  }

  /** The memory, in the byte order of the machine. */
  public ByteBuffer bytes() {
    return bytes;
  }

  /** The same memory by words of 8 B. */
  public LongBuffer words() {
    return bytes.asLongBuffer();
  }

  /** Its size in cache lines. */
  public int lines() {
    return bytes.capacity() / LINE_BYTES;
  }
}
