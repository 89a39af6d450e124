package io.mchannel.host.cache;

/**
 * The memory that prefetchers may reach into, by unsigned byte addresses.
 *
 * @param firstByte the lowest address
 * @param lastByte the highest address, included, so that a region can end with the address space
 */
public record MemoryRegion(long firstByte, long lastByte) {
  /** The whole address space. */
  public static final MemoryRegion EVERYTHING = new MemoryRegion(0, -1);

  /**
   * Checks the order of the two.
   *
   * @throws IllegalArgumentException if the region ends before it starts
   */
  public MemoryRegion {
    if (Long.compareUnsigned(firstByte, lastByte) > 0) {
      throw new IllegalArgumentException(
          "region from 0x" + Long.toHexString(firstByte) + " to 0x" + Long.toHexString(lastByte)
              + "; the last byte must not lie before the first");
    }
  }

  /** The region of {@code bytes} from {@code firstByte} on. */
  public static MemoryRegion of(long firstByte, long bytes) {
    if (bytes <= 0) {
      throw new IllegalArgumentException("region of " + bytes + " B; it must be positive");
    }
    return new MemoryRegion(firstByte, firstByte + bytes - 1);
  }

  /** Its length; 0 for the whole address space, whose length no {@code long} holds. */
  public long bytes() {
    return lastByte - firstByte + 1;
  }

  /** Whether the whole line lies within. */
  boolean holdsLine(long line) {
    return Long.compareUnsigned(line, firstByte) >= 0
        && Long.compareUnsigned(line + CacheGeometry.LINE_BYTES - 1, lastByte) <= 0;
  }
}
