package io.mchannel.bench.measure;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * Lines that name one another in one cycle: each line's first word is the place of the next one, so
 * that no load can start before the one ahead of it has returned.
 *
 * <p>The kernels return the place they reached. Whoever calls them must use it, or the compiler
 * leaves the loads out.
 */
public final class Chain {
  /** Where a kernel that writes does so: beside the word that holds the next place. */
  private static final int PAYLOAD = 8;

  private final ByteBuffer bytes;
  private final int firstLine;
  private final int lines;

  private Chain(Region region, int firstLine, int lines) {
    if (firstLine < 0 || lines < 1 || lines > region.lines() - firstLine) {
      throw new IllegalArgumentException(
          "lines: found "
              + lines
              + " from line "
              + firstLine
              + ", expected 1 or more within "
              + region.lines());
    }
    this.bytes = region.bytes();
    this.firstLine = firstLine;
    this.lines = lines;
  }

  /**
   * A random cycle through all the lines: no prefetcher can guess it, and it has no short cycle to
   * be caught in (Sattolo, "An algorithm to generate a random cyclic permutation", 1986).
   */
  public static Chain random(Region region, int firstLine, int lines, long seed) {
    Chain chain = new Chain(region, firstLine, lines);
    for (int i = 0; i < lines; i++) {
      chain.link(i, i);
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = lines - 1; i > 0; i--) {
      int j = random.nextInt(i);
      int next = chain.next(i);
      chain.link(i, chain.next(j));
      chain.link(j, next);
    }
    return chain;
  }

  /**
   * A cycle in steps of {@code stride} lines. Where a pass reaches the end, the next one begins one
   * line further on, so that every line is visited once.
   */
  public static Chain strided(Region region, int lines, int stride) {
    if (stride < 1 || stride > lines) {
      throw new IllegalArgumentException(
          "stride: found " + stride + ", expected 1 to " + lines + " lines");
    }
    Chain chain = new Chain(region, 0, lines);
    for (int line = 0; line < lines; line++) {
      int nextPass = (line % stride + 1) % stride;
      chain.link(line, line + stride < lines ? line + stride : nextPass);
    }
    return chain;
  }

  /** The place of the first line. */
  public int start() {
    return place(0);
  }

  /** The place of a line, such as one of several to start from. */
  int place(int line) {
    return (firstLine + line) * Region.LINE_BYTES;
  }

  int lines() {
    return lines;
  }

  /** Follows the chain for {@code steps} loads. */
  public int read(int from, int steps) {
    ByteBuffer memory = bytes;
    int at = from;
    for (int i = 0; i < steps; i++) {
      at = memory.getInt(at);
    }
    return at;
  }

  /** Follows the chain and changes each line, so that it must be written back later. */
  public int write(int from, int steps) {
    ByteBuffer memory = bytes;
    int at = from;
    for (int i = 0; i < steps; i++) {
      int next = memory.getInt(at);
      memory.putInt(at + PAYLOAD, i);
      at = next;
    }
    return at;
  }

  /**
   * Follows the chain and works in registers between the loads. The work needs the loaded word, and
   * the next load needs the work, so that the two never overlap.
   *
   * @param gap steps of {@link #work} between two loads
   * @param none 0, which the compiler must not know
   */
  int readWithGaps(int from, int steps, int gap, int none) {
    ByteBuffer memory = bytes;
    int at = from;
    for (int i = 0; i < steps; i++) {
      int next = memory.getInt(at);
      at = next + (work(next, gap) & none);
    }
    return at;
  }

  /** As {@link #readWithGaps}, changing each line. */
  int writeWithGaps(int from, int steps, int gap, int none) {
    ByteBuffer memory = bytes;
    int at = from;
    for (int i = 0; i < steps; i++) {
      int next = memory.getInt(at);
      memory.putInt(at + PAYLOAD, i);
      at = next + (work(next, gap) & none);
    }
    return at;
  }

  /** The gaps of {@link #readWithGaps} without its loads: what the registers alone cost. */
  static int gapsAlone(int from, int steps, int gap, int none) {
    int at = from;
    for (int i = 0; i < steps; i++) {
      at = at + (work(at, gap) & none);
    }
    return at;
  }

  /**
   * Follows the chain from several places at once: the loads of different places overlap, those of
   * one place do not.
   *
   * @param places where each walk stands; moved on
   */
  void readFrom(int[] places, int steps) {
    ByteBuffer memory = bytes;
    for (int i = 0; i < steps; i++) {
      for (int walk = 0; walk < places.length; walk++) {
        places[walk] = memory.getInt(places[walk]);
      }
    }
  }

  /** As {@link #readFrom}, changing each line. */
  void writeFrom(int[] places, int steps) {
    ByteBuffer memory = bytes;
    for (int i = 0; i < steps; i++) {
      for (int walk = 0; walk < places.length; walk++) {
        int at = places[walk];
        places[walk] = memory.getInt(at);
        memory.putInt(at + PAYLOAD, i);
      }
    }
  }

  /** Two register instructions a step, each in need of the one before, that fold into no fewer. */
  private static int work(int seed, int steps) {
    int x = seed;
    for (int i = 0; i < steps; i++) {
      x ^= x >>> 1;
    }
    return x;
  }

  private int next(int line) {
    return bytes.getInt(place(line)) / Region.LINE_BYTES - firstLine;
  }

  private void link(int line, int next) {
    bytes.putInt(place(line), place(next));
  }
}
