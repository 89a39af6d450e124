package io.mchannel.bench.measure;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The memory that the experiments share, and how they measure in it: three regions of one size, the
 * first for the victim, the second for its rivals, all three for the triad.
 *
 * <p>Laying out a chain takes longer than following it for a while, so what lies in a region stays
 * until another layout is asked for.
 */
final class Arena {
  private static final long SEED = MeasurePlan.SEED;

  private final Region victims;
  private final Region rivals;
  private final Region third;
  private final Stopwatch stopwatch;
  private final int rivalCount;
  private final ThreadPlacement placement;
  private final String memory;

  private String victimLayout = "";
  private List<Chain> victimChain = List.of();
  private List<Chain> rivalChains = List.of();

  /**
   * Allocates the memory.
   *
   * @param memory the kind of memory, as scenarios name it: {@code local} or {@code cxl}
   */
  Arena(
      int regionLines,
      Stopwatch stopwatch,
      int rivalCount,
      ThreadPlacement placement,
      String memory) {
    this.victims = Region.ofLines(regionLines);
    this.rivals = Region.ofLines(regionLines);
    this.third = Region.ofLines(regionLines);
    this.stopwatch = stopwatch;
    this.rivalCount = rivalCount;
    this.placement = placement;
    this.memory = memory;
  }

  Stopwatch stopwatch() {
    return stopwatch;
  }

  int rivalCount() {
    return rivalCount;
  }

  String memory() {
    return memory;
  }

  ThreadPlacement placement() {
    return placement;
  }

  int regionLines() {
    return victims.lines();
  }

  /** A random cycle over the victim's first {@code lines}. */
  Chain randomChain(int lines) {
    return victim("random " + lines, () -> Chain.random(victims, 0, lines, SEED));
  }

  /** A random cycle for each rival, in lines of its own. */
  List<Chain> rivalChains() {
    if (rivalChains.isEmpty() && rivalCount > 0) {
      int each = rivals.lines() / rivalCount;
      List<Chain> chains = new ArrayList<>();
      IntStream.range(0, rivalCount)
          .forEach(i -> chains.add(Chain.random(rivals, i * each, each, SEED + 1 + i)));
      rivalChains = List.copyOf(chains);
    }
    return rivalChains;
  }

  /** The victim's memory to write at will. */
  ByteBuffer victimBytes() {
    victimLayout = "";
    return victims.bytes();
  }

  /** The rivals' memory to write at will. */
  ByteBuffer rivalBytes() {
    rivalChains = List.of();
    return rivals.bytes();
  }

  /** The victim's memory to read; what lies there stays. */
  LongBuffer victimWords() {
    return victims.words();
  }

  /** The rivals' memory to read; what lies there stays. */
  LongBuffer rivalWords() {
    return rivals.words();
  }

  ByteBuffer thirdBytes() {
    return third.bytes();
  }

  private Chain victim(String layout, Supplier<Chain> lay) {
    if (!layout.equals(victimLayout)) {
      victimChain = List.of(lay.get());
      victimLayout = layout;
    }
    return victimChain.get(0);
  }
}
