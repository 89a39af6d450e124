package io.mchannel.workload.trace;

import java.util.Set;
import org.jspecify.annotations.Nullable;

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

    /** Three bytes for the kind, 8 to 15 digits, a comma, two more digits and a line feed. */
    private static final int MOST_PLAIN_BYTES = 3 + 15 + 1 + 2 + 1;

    private static final int FIRST_DIGITS = 8;
    private static final @Nullable AccessKind[] KIND_OF_LETTER = new AccessKind[256];

    static {
      KIND_OF_LETTER['I'] = AccessKind.FETCH;
      KIND_OF_LETTER['L'] = AccessKind.READ;
      KIND_OF_LETTER['S'] = AccessKind.WRITE;
      KIND_OF_LETTER['M'] = AccessKind.MODIFY;
    }

    private long instructionPointer = TraceReader.UNKNOWN_INSTRUCTION_POINTER;

    /** A record of three bytes for the kind, at least 8 digits of address and a size below 100. */
    @Override
    public int parsePlain(byte[] window, int from, int limit, DecodedRecord into) {
      if (limit - from < MOST_PLAIN_BYTES) {
        return NOT_PLAIN;
      }
      int first = window[from];
      int second = window[from + 1];
      // One of the two is a space, and the other one is what differs from it.
      AccessKind kind = KIND_OF_LETTER[(first ^ second ^ ' ') & 0xff];
      if (first != ' ' && second != ' ' || window[from + 2] != ' ' || kind == null) {
        return NOT_PLAIN;
      }
      int digitsFrom = from + 3;
      // A loop, as most lines are as long as one before: the next one is begun before the digits of
      // this one have been counted.
      int comma = digitsFrom + FIRST_DIGITS;
      while (window[comma] != ',') {
        comma++;
        if (comma == digitsFrom + 2 * FIRST_DIGITS) {
          return NOT_PLAIN;
        }
      }
      int moreDigits = comma - digitsFrom - FIRST_DIGITS;
      long word = HexadecimalWord.at(window, digitsFrom);
      int size = window[comma + 1] - '0';
      if (HexadecimalWord.digits(word) < FIRST_DIGITS
          || size < 1
          || size > 9) {
        return NOT_PLAIN;
      }
      int end = comma + 2;
      if (window[end] != '\n') {
        int digit = window[end] - '0';
        end++;
        if (digit < 0 || digit > 9 || window[end] != '\n') {
          return NOT_PLAIN;
        }
        size = 10 * size + digit;
      }
      long address = HexadecimalWord.value(word, FIRST_DIGITS);
      if (moreDigits > 0) {
        long nextWord = HexadecimalWord.at(window, digitsFrom + FIRST_DIGITS);
        if (HexadecimalWord.digits(nextWord) < moreDigits) {
          return NOT_PLAIN;
        }
        address = address << 4 * moreDigits | HexadecimalWord.value(nextWord, moreDigits);
      }
      take(kind, address, size, into);
      return end + 1;
    }

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
      take(kind, address, line.size(), into);
      return Result.RECORD;
    }

    private void take(AccessKind kind, long address, int sizeBytes, DecodedRecord into) {
      if (kind == AccessKind.FETCH) {
        instructionPointer = address;
        into.instructions(1);
      }
      into.instructionPointer(instructionPointer);
      into.access(kind, address, sizeBytes);
    }
  }
}
