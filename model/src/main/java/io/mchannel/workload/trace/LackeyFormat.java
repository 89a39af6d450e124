package io.mchannel.workload.trace;

import java.util.Set;

/**
 * What Valgrind's lackey tool prints with {@code --trace-mem=yes}: {@code I addr,size} for an
 * instruction and below it {@code L}, {@code S} or {@code M addr,size} for what it loads, stores or
 * modifies; addresses in hexadecimal, sizes in decimal. Lines that start with {@code ==} are the
 * tool's own. An access belongs to the instruction last named; a trace without {@code I} lines
 * knows neither instruction pointer nor instruction count. (Valgrind manual, "Lackey: an example
 * tool".)
 */
final class LackeyFormat extends TextFormat {
  LackeyFormat() {
    super(
        "lackey",
        "valgrind --tool=lackey --trace-mem=yes: 'I  addr,size', ' L addr,size', S, M",
        " L 1ffeffe7d0,8",
        Set.of(TraceDetail.SIZE, TraceDetail.INSTRUCTION_POINTER, TraceDetail.INSTRUCTION_COUNT));
  }

  @Override
  LineParser parser() {
    return new Parser();
  }

  private static final class Parser implements LineParser {
    private static final String KIND = "a record kind, one of I, L, S and M,";
    private static final String ADDRESS = "an address in hexadecimal";
    private static final String COMMA = "an address in hexadecimal, a comma and a size";
    private static final String SIZE = "a size of 1 to " + Integer.MAX_VALUE + " bytes";
    private static final String NOTHING = "nothing behind the size";

    private long instructionPointer = TraceReader.UNKNOWN_INSTRUCTION_POINTER;

    @Override
    public Result parse(TextLine line, DecodedRecord into) {
      if (line.take("==")) {
        return Result.BETWEEN_RECORDS;
      }
      line.spaces();
      int letter = line.peek();
      AccessKind kind =
          switch (letter) {
            case 'L' -> AccessKind.READ;
            case 'S' -> AccessKind.WRITE;
            case 'M' -> AccessKind.MODIFY;
            default -> AccessKind.FETCH;
          };
      if (kind == AccessKind.FETCH && letter != 'I') {
        line.expect(KIND);
        return Result.MALFORMED;
      }
      line.skip();
      if (!line.gap(KIND) || !line.hexadecimal(ADDRESS)) {
        return Result.MALFORMED;
      }
      long address = line.number();
      if (!line.character(',', COMMA) || !line.size(SIZE) || !line.end(NOTHING)) {
        return Result.MALFORMED;
      }
      if (kind == AccessKind.FETCH) {
        instructionPointer = address;
        into.instructions(1);
      }
      into.instructionPointer(instructionPointer);
      into.access(kind, address, line.size());
      return Result.RECORD;
    }
  }
}
