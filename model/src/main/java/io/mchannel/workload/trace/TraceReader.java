package io.mchannel.workload.trace;

import java.io.Closeable;
import java.util.Set;

/**
 * A cursor over the accesses of a trace, in the order of the trace. {@link #next()} moves it; the
 * other methods tell of the access that it stands on, and mean nothing before the first call of
 * {@code next} or after the one that returned false. Memory is constant whatever the length, and
 * nothing is allocated per record. Not safe for use by several threads.
 */
public interface TraceReader extends Closeable {
  /** The {@link #instructionPointer()} of an access whose instruction the trace does not name. */
  long UNKNOWN_INSTRUCTION_POINTER = 0;

  /** The {@link #timestamp()} of an access whose time the trace does not tell. */
  long UNKNOWN_TIMESTAMP = -1;

  /**
   * Moves to the next access.
   *
   * @return false when the trace has ended
   * @throws TraceFormatException if a record is malformed and such records are refused, or if the
   *     compressed data is damaged
   * @throws java.io.UncheckedIOException if the bytes cannot be read
   */
  boolean next();

  /** What the access does. */
  AccessKind kind();

  /** The first byte accessed, as an unsigned 64-bit address. */
  long address();

  /**
   * The number of bytes accessed, at least 1; the last of them has an address that does not wrap.
   * Where the trace does not know it, a size that stays inside one line.
   */
  int sizeBytes();

  /** The address of the accessing instruction, or {@link #UNKNOWN_INSTRUCTION_POINTER}. */
  long instructionPointer();

  /** When the access happened, in the unit of the format, or {@link #UNKNOWN_TIMESTAMP}. */
  long timestamp();

  /**
   * The number of instructions begun since the data access before (or since the start), the one
   * that accesses now included; 0 when one instruction accesses again, when the trace does not
   * tell, and for a {@link AccessKind#FETCH}, which is the instruction itself.
   */
  long instructionsBefore();

  /** How many accesses the cursor has delivered, the present one included. */
  long accesses();

  /** How many instructions the trace has told of so far. */
  long instructions();

  /** The name of the format of the trace. */
  String formatName();

  /** What the format may know; a single trace may know less (a trace without instructions). */
  Set<TraceDetail> knows();

  /** Releases the input. */
  @Override
  void close();
}
