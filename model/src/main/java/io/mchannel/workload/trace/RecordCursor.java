package io.mchannel.workload.trace;

import java.util.Set;

/** Walks over the accesses of the records that a decoder delivers. */
final class RecordCursor implements TraceReader {
  private final TraceFormat format;
  private final TraceBytes bytes;
  private final RecordDecoder decoder;
  private final InstructionFetches fetches;
  private final DecodedRecord record = new DecodedRecord();
  private int index;
  private long instructionsPending;
  private long instructionsBefore;
  private long accesses;
  private long instructions;

  RecordCursor(
      TraceFormat format, TraceBytes bytes, RecordDecoder decoder, InstructionFetches fetches) {
    this.format = format;
    this.bytes = bytes;
    this.decoder = decoder;
    this.fetches = fetches;
    record.clear();
    index = -1;
  }

  @Override
  public boolean next() {
    index++;
    while (true) {
      if (index >= record.count()) {
        record.clear();
        index = 0;
        if (!decoder.decode(record)) {
          record.clear();
          return false;
        }
        instructions += record.instructions();
        instructionsPending += record.instructions();
        continue;
      }
      if (record.kind(index) != AccessKind.FETCH) {
        instructionsBefore = instructionsPending;
        instructionsPending = 0;
        accesses++;
        return true;
      }
      if (fetches == InstructionFetches.DELIVERED) {
        instructionsBefore = 0;
        accesses++;
        return true;
      }
      index++;
    }
  }

  @Override
  public AccessKind kind() {
    return record.kind(index);
  }

  @Override
  public long address() {
    return record.address(index);
  }

  @Override
  public int sizeBytes() {
    return record.sizeBytes(index);
  }

  @Override
  public long instructionPointer() {
    return record.instructionPointer();
  }

  @Override
  public long timestamp() {
    return record.timestamp();
  }

  @Override
  public long instructionsBefore() {
    return instructionsBefore;
  }

  @Override
  public long accesses() {
    return accesses;
  }

  @Override
  public long instructions() {
    return instructions;
  }

  @Override
  public String formatName() {
    return format.name();
  }

  @Override
  public Set<TraceDetail> knows() {
    return format.knows();
  }

  @Override
  public void close() {
    bytes.close();
  }
}
