package io.mchannel.bench.measure;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

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

  private static final int NEIGHBOURHOOD_LINES = (2 << 20) / Region.LINE_BYTES;

  /** More than any processor has misses in flight a core. */
  private static final int MOST_WALKS = 256;

  private final ByteBuffer bytes;
  private final int firstLine;
  private final int lines;
  /** Lines as far from one another along the cycle as may be, in its order. */
  private final int[] milestones;

  private Chain(Region region, int firstLine, int lines, int[] milestones) {
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
    this.milestones = milestones;
  }

  /**
   * A random cycle through all the lines, made so that a step takes what memory takes and not what
   * finding the page takes, and that no prefetcher shortens it:
   *
   * <ul>
   *   <li>It stays within 2 MiB until it has been everywhere there: no more pages than a
   *       second-level TLB holds, and far more than a streamer follows. The next 2 MiB are anywhere.
   *       A walk over the whole region would miss the TLB in nearly every step, and find the entries
   *       of the page table the less often in a cache the slower it goes: then a line takes the
   *       longer, the fewer are in flight.
   *   <li>It visits one line of each pair in the first half of the cycle, and the others, 2 MiB by
   *       2 MiB in another order, in the second: what completes pairs brings little that is soon
   *       used, by this walk or another.
   * </ul>
   */
  public static Chain random(Region region, int firstLine, int lines, long seed) {
    Chain chain = new Chain(region, firstLine, lines, new int[Math.min(lines, MOST_WALKS)]);
    SplittableRandom random = new SplittableRandom(seed);
    int neighbourhoods = -Math.floorDiv(-lines, NEIGHBOURHOOD_LINES);
    Cycle cycle = chain.new Cycle();
    for (int half = 0; half < 2; half++) {
      for (int neighbourhood : shuffled(random, 0, neighbourhoods, 1)) {
        int first = neighbourhood * NEIGHBOURHOOD_LINES;
        int end = Math.min(lines, first + NEIGHBOURHOOD_LINES);
        for (int line : shuffled(random, first + half, end, 2)) {
          cycle.add(line);
        }
      }
    }
    cycle.close();
    return chain;
  }

  /** The numbers from {@code first} to below {@code end} in steps, in a random order. */
  private static int[] shuffled(SplittableRandom random, int first, int end, int step) {
    int[] numbers =
        IntStream.iterate(first, number -> number < end, number -> number + step).toArray();
    for (int i = numbers.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int number = numbers[i];
      numbers[i] = numbers[j];
      numbers[j] = number;
    }
    return numbers;
  }

  /** The place of the first line. */
  public int start() {
    return place(0);
  }

  /**
   * Where several walks start, as far behind one another as may be: one that followed another
   * closely would find its lines in a cache.
   *
   * @param walks at most 256, and at most the lines of a random chain
   */
  public int[] starts(int walks) {
    return IntStream.range(0, walks)
        .map(walk -> place(milestones[(int) ((long) milestones.length * walk / walks)]))
        .toArray();
  }

  private int place(int line) {
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
   * Follows the chain from several places at once: the loads of different places overlap, those of
   * one place do not.
   *
   * @param places where each walk stands; moved on
   */
  public void readFrom(int[] places, int steps) {
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

  private void link(int line, int next) {
    bytes.putInt(place(line), place(next));
  }

  /** Links lines in the order in which they are added. */
  private final class Cycle {
    private int first;
    private int last;
    private int added;

    void add(int line) {
      if (added == 0) {
        first = line;
      } else {
        link(last, line);
      }
      last = line;
      // Milestone i is the first line of the i-th of as many equal stretches.
      int milestone = (int) ((long) added * milestones.length / lines);
      if (added == 0 || milestone != (int) ((added - 1L) * milestones.length / lines)) {
        milestones[milestone] = line;
      }
      added++;
    }

    void close() {
      link(last, first);
    }
  }
}
