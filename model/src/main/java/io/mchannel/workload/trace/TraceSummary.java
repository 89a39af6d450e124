package io.mchannel.workload.trace;

import com.google.common.collect.Sets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a program does to memory, before any cache: how much, where, in which order, and how soon
 * again. Made in one pass and in memory bounded at about 50 MB, whatever the length of the trace.
 *
 * @param formatName the format of the trace
 * @param knows what the format may know beside address and kind; without {@link TraceDetail#SIZE}
 *     the byte counts are those of assumed sizes
 * @param instructions the instructions that the trace tells of, 0 if it does not
 * @param reads accesses that only read
 * @param writes accesses that only write
 * @param modifies accesses that read bytes and write the same
 * @param bytesRead the bytes that reads and modifies read
 * @param bytesWritten the bytes that writes and modifies write
 * @param linesRead the 64 B line requests that read, an access over a line boundary making several
 * @param linesWritten the 64 B line requests that write
 * @param lines the distinct 64 B lines touched
 * @param pages the distinct 4 KiB pages touched
 * @param strides the commonest distances from one access to the next
 * @param reuse how soon lines are touched again
 * @param instructionsBetween how many accesses had so many instructions since the access before,
 *     their own included; empty if the trace does not tell
 */
public record TraceSummary(
    String formatName,
    Set<TraceDetail> knows,
    long instructions,
    long reads,
    long writes,
    long modifies,
    long bytesRead,
    long bytesWritten,
    long linesRead,
    long linesWritten,
    Footprint lines,
    Footprint pages,
    Strides strides,
    Reuse reuse,
    List<Bucket> instructionsBetween) {

  /**
   * A number of distinct things.
   *
   * @param number how many
   * @param exact false if there were more than 2^20, and the number is an estimate with a standard
   *     error of 0.12 %
   */
  public record Footprint(long number, boolean exact) {}

  /**
   * How many values lay in a range.
   *
   * @param lowest the least value of the range
   * @param highest the greatest
   * @param count how many
   */
  public record Bucket(long lowest, long highest, long count) {}

  /**
   * A distance between the addresses of two accesses, one right after the other.
   *
   * @param bytes the later address less the earlier
   * @param count how often it occurred
   */
  public record Stride(long bytes, long count) {}

  /**
   * The commonest strides of the trace as a whole, whichever instructions made the accesses.
   *
   * @param top at most 16, the commonest first; only what occurred more often than {@code
   *     mostMissed}
   * @param mostMissed by how much a count may be too low; 0 means that all are exact
   */
  public record Strides(List<Stride> top, long mostMissed) {}

  /**
   * How soon lines are touched again. An access touches each of its lines once, a modify too.
   *
   * @param touches all touches
   * @param firstTouches touches of a line that was not touched before
   * @param distances for the other touches, the number of distinct other lines touched since
   * @param exact false if there were more than 2^16 distinct lines: first touches and distances are
   *     then estimates from a sample of so many, and need not add up to the touches
   */
  public record Reuse(long touches, long firstTouches, List<Bucket> distances, boolean exact) {}

  /** Takes copies of the collections. */
  public TraceSummary {
    knows = Sets.immutableEnumSet(knows);
    instructionsBetween = List.copyOf(instructionsBetween);
  }

  /** All accesses. */
  public long accesses() {
    return reads + writes + modifies;
  }

  /** All line requests; each modify makes those of a read and those of a write. */
  public long lineRequests() {
    return linesRead + linesWritten;
  }

  /** The share of line requests that read, from 0 to 1; empty without requests. */
  public OptionalDouble readShare() {
    return lineRequests() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) linesRead / lineRequests());
  }

  /**
   * Reads {@code trace} to its end and sums it up. Instruction fetches, if it delivers any, are
   * left out.
   *
   * @throws TraceFormatException as {@link TraceReader#next()} does
   */
  public static TraceSummary of(TraceReader trace) {
    SummaryCounters counters = new SummaryCounters();
    while (trace.next()) {
      if (trace.kind() != AccessKind.FETCH) {
        counters.take(trace);
      }
    }
    return counters.summary(trace);
  }
}
