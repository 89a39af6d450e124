package io.mchannel.workload.trace;

import java.util.Set;

/**
 * What the view tool of DynamoRIO's drmemtrace prints: {@code record# instruction#: thread kind n
 * byte(s) @ 0xADDR}, for data with {@code by PC 0xPC} behind it, for instructions with their
 * encoding, which may run on to the next line. Threads follow one another as the tool interleaved
 * them. Instructions are counted by their number, so that a view which leaves them out still tells
 * how many there were; where the number falls, another trace starts. Markers, prefetches and
 * flushes are records without an access. (DynamoRIO, "drmemtrace: view tool".)
 */
final class MemtraceViewFormat extends TextFormat {
  MemtraceViewFormat() {
    super(
        "memtrace",
        "DynamoRIO drmemtrace view: 'rec# instr#: tid read n byte(s) @ 0xADDR by PC 0xPC'",
        "13 5: 4711 read 8 byte(s) @ 0x7ffe1000 by PC 0x401a20",
        Set.of(TraceDetail.SIZE, TraceDetail.INSTRUCTION_POINTER, TraceDetail.INSTRUCTION_COUNT));
  }

  @Override
  LineParser parser() {
    return new Parser();
  }

  private static final class Parser implements LineParser {
    private static final String RECORD = "a record number";
    private static final String INSTRUCTION = "an instruction number and a colon";
    private static final String THREAD = "a thread";
    private static final String KIND = "read, write, ifetch or <marker";
    private static final String SIZE = "a size of 1 to " + Integer.MAX_VALUE + " bytes";
    private static final String ADDRESS = "byte(s) @ 0x and an address in hexadecimal";
    private static final String POINTER = "by PC 0x and an address in hexadecimal";

    private long instruction;
    private boolean afterFetch;

    @Override
    public Result parse(TextLine line, DecodedRecord into) {
      line.spaces();
      if (line.take("---")
          || line.take("Output format")
          || line.take("View tool results")
          || line.take("<")) {
        return Result.BETWEEN_RECORDS;
      }
      if (afterFetch && line.restIsHexadecimalPairs()) {
        return Result.BETWEEN_RECORDS;
      }
      afterFetch = false;
      if (!line.decimal(RECORD) || !line.gap(INSTRUCTION)) {
        return Result.MALFORMED;
      }
      if (line.take(":")) {
        return Result.BETWEEN_RECORDS;
      }
      if (!line.decimal(INSTRUCTION) || !line.character(':', INSTRUCTION) || !line.gap(THREAD)) {
        return Result.MALFORMED;
      }
      long number = line.number();
      line.word();
      if (!line.gap(KIND) || !details(line, into)) {
        return Result.MALFORMED;
      }
      into.instructions(number < instruction ? number : number - instruction);
      instruction = number;
      return Result.RECORD;
    }

    private boolean details(TextLine line, DecodedRecord into) {
      if (line.take("read")) {
        return data(AccessKind.READ, line, into);
      }
      if (line.take("write")) {
        return data(AccessKind.WRITE, line, into);
      }
      if (line.take("ifetch") || line.take("non-fetched instr")) {
        if (!place(line)) {
          return false;
        }
        into.instructionPointer(line.number());
        into.access(AccessKind.FETCH, line.number(), line.size());
        afterFetch = true;
        return true;
      }
      return line.take("<")
          || line.take("pref")
          || line.take("iflush")
          || line.take("dflush")
          || line.expect(KIND);
    }

    private boolean data(AccessKind kind, TextLine line, DecodedRecord into) {
      if (!place(line)) {
        return false;
      }
      into.access(kind, line.number(), line.size());
      if (!line.gap(POINTER)
          || !line.text("by PC 0x", POINTER)
          || !line.hexadecimal(POINTER)
          || !line.end("nothing behind the PC")) {
        return false;
      }
      into.instructionPointer(line.number());
      return true;
    }

    private static boolean place(TextLine line) {
      return line.gap(SIZE)
          && line.size(SIZE)
          && line.gap(ADDRESS)
          && line.text("byte(s) @ 0x", ADDRESS)
          && line.hexadecimal(ADDRESS);
    }
  }
}
