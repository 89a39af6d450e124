package io.mchannel.workload.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;

/**
 * A ChampSim trace: one record of 64 bytes an instruction, little endian: the instruction pointer
 * (8 bytes), whether it branches (1), whether the branch was taken (1), two registers written and
 * four read (6), two addresses written (16) and four read (32). An address of 0 is none. The reads
 * of an instruction come before its writes. Sizes are not known: an access is taken to be of one
 * byte, so that it stays in the line of its address. (ChampSim, {@code inc/trace_instruction.h}.)
 */
final class ChampSimFormat extends TraceFormat {
  static final int RECORD_BYTES = 64;

  private static final int BRANCH_OFFSET = 8;
  private static final int TAKEN_OFFSET = 9;
  private static final int WRITTEN_OFFSET = 16;
  private static final int READ_OFFSET = 32;

  ChampSimFormat() {
    super(
        "champsim",
        "ChampSim: binary, 64 bytes an instruction",
        Set.of(TraceDetail.INSTRUCTION_POINTER, TraceDetail.INSTRUCTION_COUNT));
  }

  /** True if most whole records in the window have an instruction pointer and sound flags. */
  @Override
  boolean recognises(TraceBytes head) {
    ByteBuffer records = ByteBuffer.wrap(head.window()).order(ByteOrder.LITTLE_ENDIAN);
    int end = head.position() + (head.limit() - head.position()) / RECORD_BYTES * RECORD_BYTES;
    int sound = 0;
    int unsound = 0;
    for (int at = head.position(); at < end; at += RECORD_BYTES) {
      if (records.getLong(at) != 0 && flagsAreSound(records, at)) {
        sound++;
      } else {
        unsound++;
      }
    }
    return sound > unsound;
  }

  private static boolean flagsAreSound(ByteBuffer records, int at) {
    return (records.get(at + BRANCH_OFFSET) & ~1) == 0
        && (records.get(at + TAKEN_OFFSET) & ~1) == 0;
  }

  @Override
  RecordDecoder decoder(TraceBytes in, OnBadRecord onBadRecord) {
    return new Decoder(in, onBadRecord);
  }

  private static final class Decoder implements RecordDecoder {
    private final TraceBytes in;
    private final OnBadRecord onBadRecord;
    private final ByteBuffer records;
    private long recordNumber;

    Decoder(TraceBytes in, OnBadRecord onBadRecord) {
      this.in = in;
      this.onBadRecord = onBadRecord;
      this.records = ByteBuffer.wrap(in.window()).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public boolean decode(DecodedRecord into) {
      while (nextRecord()) {
        int at = in.position();
        in.consumeTo(at + RECORD_BYTES);
        if (flagsAreSound(records, at)) {
          fill(at, into);
          return true;
        }
        reject(
            "branch flags "
                + (records.get(at + BRANCH_OFFSET) & 0xff)
                + " and "
                + (records.get(at + TAKEN_OFFSET) & 0xff),
            "flags of 0 or 1");
      }
      return false;
    }

    private boolean nextRecord() {
      while (in.limit() - in.position() < RECORD_BYTES) {
        if (in.more()) {
          continue;
        }
        in.requireWholeInput(recordNumber + 1);
        int left = in.limit() - in.position();
        if (left > 0) {
          recordNumber++;
          in.consumeTo(in.limit());
          reject("a record of " + left + " bytes", "a whole record of " + RECORD_BYTES + " bytes");
        }
        return false;
      }
      recordNumber++;
      return true;
    }

    private void fill(int at, DecodedRecord into) {
      long instructionPointer = records.getLong(at);
      into.instructions(1);
      into.instructionPointer(instructionPointer);
      into.access(AccessKind.FETCH, instructionPointer, 1);
      for (int p = at + READ_OFFSET; p < at + RECORD_BYTES; p += Long.BYTES) {
        accessUnlessUnused(AccessKind.READ, records.getLong(p), into);
      }
      for (int p = at + WRITTEN_OFFSET; p < at + READ_OFFSET; p += Long.BYTES) {
        accessUnlessUnused(AccessKind.WRITE, records.getLong(p), into);
      }
    }

    private static void accessUnlessUnused(AccessKind kind, long address, DecodedRecord into) {
      if (address != 0) {
        into.access(kind, address, 1);
      }
    }

    private void reject(String found, String expected) {
      onBadRecord.handle(
          TraceFormatException.badRecord(in.file(), recordNumber, found, expected + " (champsim)"));
    }
  }
}
