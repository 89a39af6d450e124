package io.mchannel.workload;

import java.util.Arrays;

/**
 * The distinct lines touched last, a fixed number of them: a fully associative cache with true least
 * recently used replacement. It stands for the private caches of a core where those are not
 * modelled. An access takes constant time and allocates nothing.
 */
public final class RecencyWindow implements LineCache {
  /** 512 lines are 32 KiB, the first-level data cache of many cores. */
  public static final int DEFAULT_LINES = 512;

  private static final int MAX_LINES = 1 << 24;
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;
  private static final int NONE = -1;

  /** Line by place; the places form a list from the line touched last to the one touched first. */
  private final long[] lines;

  private final boolean[] dirty;
  private final int[] newer;
  private final int[] older;

  /** Places by the hash of their line, with linear probing. */
  private final int[] table;

  private final int hashShift;
  private int newest = NONE;
  private int oldest = NONE;
  private int size;
  private long evictedDirtyLine = NO_LINE;

  /**
   * An empty window.
   *
   * @param lines how many distinct lines it keeps, 1 to 2^24
   */
  public RecencyWindow(int lines) {
    if (lines < 1 || lines > MAX_LINES) {
      throw new IllegalArgumentException("lines is " + lines + ", must be 1 to " + MAX_LINES);
    }
    this.lines = new long[lines];
    this.dirty = new boolean[lines];
    this.newer = new int[lines];
    this.older = new int[lines];
    int tableBits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * lines - 1);
    this.table = new int[1 << tableBits];
    this.hashShift = Long.SIZE - tableBits;
    Arrays.fill(table, NONE);
  }

  @Override
  public boolean access(long lineAddress, boolean write) {
    evictedDirtyLine = NO_LINE;
    if (newest != NONE && lines[newest] == lineAddress) {
      dirty[newest] |= write;
      return true;
    }
    int cell = find(lineAddress);
    int place = table[cell];
    boolean hit = place != NONE;
    if (hit) {
      unlink(place);
      dirty[place] |= write;
    } else {
      if (size == lines.length) {
        place = evictOldest();
        cell = find(lineAddress);
      } else {
        place = size++;
      }
      lines[place] = lineAddress;
      dirty[place] = write;
      table[cell] = place;
    }
    linkAsNewest(place);
    return hit;
  }

  @Override
  public long evictedDirtyLine() {
    return evictedDirtyLine;
  }

  private int evictOldest() {
    int place = oldest;
    evictedDirtyLine = dirty[place] ? lines[place] : NO_LINE;
    removeFromTable(find(lines[place]));
    unlink(place);
    return place;
  }

  /** The cell that holds the line, or the free one where it would go. */
  private int find(long line) {
    int cell = home(line);
    while (table[cell] != NONE && lines[table[cell]] != line) {
      cell = cell + 1 & table.length - 1;
    }
    return cell;
  }

  private int home(long line) {
    return (int) (line * GOLDEN_RATIO >>> hashShift);
  }

  /** Frees a cell, and moves up those that were pushed past it. */
  private void removeFromTable(int cell) {
    int mask = table.length - 1;
    int free = cell;
    for (int next = free + 1 & mask; table[next] != NONE; next = next + 1 & mask) {
      int fromHome = next - home(lines[table[next]]) & mask;
      if (fromHome >= (next - free & mask)) {
        table[free] = table[next];
        free = next;
      }
    }
    table[free] = NONE;
  }

  private void unlink(int place) {
    if (place == newest) {
      newest = older[place];
    } else {
      older[newer[place]] = older[place];
    }
    if (place == oldest) {
      oldest = newer[place];
    } else {
      newer[older[place]] = newer[place];
    }
  }

  private void linkAsNewest(int place) {
    older[place] = newest;
    newer[place] = NONE;
    if (newest == NONE) {
      oldest = place;
    } else {
      newer[newest] = place;
    }
    newest = place;
  }
}
