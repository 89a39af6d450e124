package io.mchannel.workload.trace;

import com.google.common.collect.Sets;
import java.util.Set;

/**
 * A trace made up on the fly: accesses of one size, made by one instruction, to the addresses of a
 * pattern.
 */
public final class SyntheticTrace implements TraceReader {
  /** The instruction that makes all accesses. */
  public static final long INSTRUCTION_POINTER = 0x40_0000;

  private static final Set<TraceDetail> KNOWS =
      Sets.immutableEnumSet(
          TraceDetail.SIZE, TraceDetail.INSTRUCTION_POINTER, TraceDetail.INSTRUCTION_COUNT);

  private final AddressPattern addresses;
  private final int sizeBytes;
  private final long length;
  private final long writeEvery;
  private final long instructionsEach;
  private long address;
  private long delivered;

  private SyntheticTrace(
      AddressPattern addresses,
      int sizeBytes,
      long length,
      long writeEvery,
      long instructionsEach) {
    this.addresses = addresses;
    this.sizeBytes = sizeBytes;
    this.length = length;
    this.writeEvery = writeEvery;
    this.instructionsEach = instructionsEach;
  }

  /**
   * A trace of {@code length} reads, one an instruction.
   *
   * @param addresses where they read; the trace moves it along
   * @param sizeBytes what each reads, at least 1
   */
  public static SyntheticTrace reads(AddressPattern addresses, int sizeBytes, long length) {
    if (sizeBytes < 1) {
      throw new IllegalArgumentException("sizeBytes is " + sizeBytes + ", must be at least 1");
    }
    return new SyntheticTrace(addresses, sizeBytes, length, Long.MAX_VALUE, 1);
  }

  /** The same trace from its start, with every {@code n}-th access a write; 1 writes always. */
  public SyntheticTrace writingEvery(long n) {
    if (n < 1) {
      throw new IllegalArgumentException("n is " + n + ", must be at least 1");
    }
    return new SyntheticTrace(addresses, sizeBytes, length, n, instructionsEach);
  }

  /** The same trace from its start, with {@code n} instructions that compute before each access. */
  public SyntheticTrace computingBetween(long n) {
    if (n < 0) {
      throw new IllegalArgumentException("n is " + n + ", must be at least 0");
    }
    return new SyntheticTrace(addresses, sizeBytes, length, writeEvery, n + 1);
  }

  @Override
  public boolean next() {
    if (delivered >= length) {
      return false;
    }
    address = addresses.next();
    delivered++;
    return true;
  }

  @Override
  public AccessKind kind() {
    return delivered % writeEvery == 0 ? AccessKind.WRITE : AccessKind.READ;
  }

  @Override
  public long address() {
    return address;
  }

  @Override
  public int sizeBytes() {
    return sizeBytes;
  }

  @Override
  public long instructionPointer() {
    return INSTRUCTION_POINTER;
  }

  @Override
  public long timestamp() {
    return UNKNOWN_TIMESTAMP;
  }

  @Override
  public long instructionsBefore() {
    return instructionsEach;
  }

  @Override
  public long accesses() {
    return delivered;
  }

  @Override
  public long instructions() {
    return delivered * instructionsEach;
  }

  @Override
  public String formatName() {
    return "synthetic";
  }

  @Override
  public Set<TraceDetail> knows() {
    return KNOWS;
  }

  @Override
  public void close() {}
}
