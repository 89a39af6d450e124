package io.mchannel.bench.measure;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;

/**
 * Passes over memory in order, each access independent of the others, so that bandwidth bounds them
 * and not latency.
 *
 * <p>Counted loops over plain indices: the compiler unrolls them, and on one core they draw what
 * memory gives, as loops over heap arrays do.
 */
public final class Sweep {
  private static final int WORD_BYTES = Long.BYTES;

  /** Four shifts, three exclusive ors, and a subtraction with its branch. */
  public static final int STEP_INSTRUCTIONS = 8;

  private Sweep() {}

  /**
   * Loads every word from a byte offset on; returns their exclusive or, to be used.
   *
   * <p>Over words and not bytes: where a loop counts bytes in steps of several words, whether the
   * compiler gets the bounds checks out of it depends on what the program ran before, and with the
   * checks in it the loop is no faster in a cache than in memory.
   */
  public static long read(LongBuffer words, int from, int length) {
    long a = 0;
    long b = 0;
    long c = 0;
    long d = 0;
    int end = (from + length) / WORD_BYTES;
    // Four sums: one alone would wait for itself.
    for (int at = from / WORD_BYTES; at < end; at += 4) {
      a ^= words.get(at);
      b ^= words.get(at + 1);
      c ^= words.get(at + 2);
      d ^= words.get(at + 3);
    }
    return a ^ b ^ c ^ d;
  }

  /** Stores {@code value} into every word from {@code from} on. */
  public static void write(ByteBuffer bytes, int from, int length, long value) {
    int end = from + length;
    for (int at = from; at < end; at += WORD_BYTES) {
      bytes.putLong(at, value);
    }
  }

  /**
   * Reads blocks in order and writes some of them instead, spread evenly; returns an exclusive or of
   * what was read, to be used.
   *
   * @param bytes the memory to write
   * @param words the same memory to read
   * @param writePercent share of blocks that are written
   */
  public static long mix(
      ByteBuffer bytes, LongBuffer words, int from, int length, int blockBytes, int writePercent) {
    long sum = 0;
    int due = 0;
    for (int at = from; at < from + length; at += blockBytes) {
      due += writePercent;
      if (due >= 100) {
        due -= 100;
        write(bytes, at, blockBytes, at);
      } else {
        sum ^= read(words, at, blockBytes);
      }
    }
    return sum;
  }

  /**
   * Loads every word from a byte offset on, with register instructions between two loads; returns
   * their exclusive or, to be used.
   *
   * @param instructions a multiple of {@value #STEP_INSTRUCTIONS}
   */
  public static long readWithGaps(LongBuffer words, int from, int length, int instructions) {
    long sum = 0;
    long register = instructions;
    int end = (from + length) / WORD_BYTES;
    for (int at = from / WORD_BYTES; at < end; at++) {
      sum ^= words.get(at);
      register = work(register, instructions);
    }
    return sum ^ register;
  }

  /** As {@link #readWithGaps}, storing a word in place of loading it. */
  public static long writeWithGaps(LongBuffer words, int from, int length, int instructions) {
    long register = instructions;
    int end = (from + length) / WORD_BYTES;
    for (int at = from / WORD_BYTES; at < end; at++) {
      words.put(at, at);
      register = work(register, instructions);
    }
    return register;
  }

  /** Instructions of which about three can run in a cycle, and that fold into no fewer. */
  private static long work(long seed, int instructions) {
    long x = seed;
    // Counted down to 0 by more than 1, which the compiler does not unroll.
    for (int left = instructions; left != 0; left -= STEP_INSTRUCTIONS) {
      x = x >>> 1 ^ x << 3 ^ (x >>> 7 ^ x << 9);
    }
    return x;
  }

  /** Loads one word of every {@code stride}-th line; returns their exclusive or, to be used. */
  public static long readLines(ByteBuffer bytes, int firstLine, int count, int stride) {
    long sum = 0;
    int at = firstLine * Region.LINE_BYTES;
    int step = stride * Region.LINE_BYTES;
    for (int i = 0; i < count; i++) {
      sum ^= bytes.getLong(at);
      at += step;
    }
    return sum;
  }

  /** Stores one word into every {@code stride}-th line. */
  public static void writeLines(ByteBuffer bytes, int firstLine, int count, int stride) {
    int at = firstLine * Region.LINE_BYTES + WORD_BYTES;
    int step = stride * Region.LINE_BYTES;
    for (int i = 0; i < count; i++) {
      bytes.putLong(at, i);
      at += step;
    }
  }

  /**
   * {@code a = b + scalar * c} over doubles, the triad of McCalpin's STREAM. It counts 24 B an
   * element as STREAM does, although a store to memory that is not cached loads the line first.
   */
  public static void triad(
      ByteBuffer a, ByteBuffer b, ByteBuffer c, int from, int length, double scalar) {
    int end = from + length;
    for (int at = from; at < end; at += Double.BYTES) {
      a.putDouble(at, b.getDouble(at) + scalar * c.getDouble(at));
    }
  }
}
