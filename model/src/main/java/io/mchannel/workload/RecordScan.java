package io.mchannel.workload;

/** Line after line of a record, then of the next record, wherever that lies. */
public final class RecordScan implements AddressPattern {
  private final AddressPattern records;
  private final int recordBytes;
  private long record;
  private int offset;

  /**
   * @param records a pattern over blocks of one record
   * @param recordBytes bytes of a record, a multiple of 64
   */
  public RecordScan(AddressPattern records, int recordBytes) {
    if (recordBytes < BlockStream.LINE_BYTES || recordBytes % BlockStream.LINE_BYTES != 0) {
      throw new IllegalArgumentException(
          "recordBytes is " + recordBytes + ", must be a multiple of " + BlockStream.LINE_BYTES);
    }
    this.records = records;
    this.recordBytes = recordBytes;
    this.offset = recordBytes;
  }

  @Override
  public long nextBlock() {
    if (offset == recordBytes) {
      record = records.nextBlock();
      offset = 0;
    }
    long address = record + offset;
    offset += BlockStream.LINE_BYTES;
    return address;
  }
}
