package io.mchannel.workload.trace;

import java.util.Set;

/**
 * A Ramulator 2 load-store trace: {@code LD addr} or {@code ST addr}, the address in hexadecimal
 * behind {@code 0x} and in decimal without. A record is one transfer of a line, so the access is
 * taken to be the 64 B line that holds the address. (Ramulator 2, load-store trace frontend.)
 */
final class RamulatorLoadStoreFormat extends TextFormat {
  RamulatorLoadStoreFormat() {
    super(
        "ramulator-loadstore",
        "Ramulator 2 load-store: 'LD addr' or 'ST addr', a line each",
        "LD 0x1000",
        Set.of());
  }

  @Override
  LineParser parser() {
    return (line, into) ->
        parse(line, into) ? LineParser.Result.RECORD : LineParser.Result.MALFORMED;
  }

  private static boolean parse(TextLine line, DecodedRecord into) {
    line.spaces();
    AccessKind kind;
    if (line.take("LD")) {
      kind = AccessKind.READ;
    } else if (line.take("ST")) {
      kind = AccessKind.WRITE;
    } else {
      return line.expect("LD or ST");
    }
    if (!line.gap("a space and an address")) {
      return false;
    }
    boolean read =
        line.take("0x")
            ? line.hexadecimal("an address in hexadecimal")
            : line.decimal("an address in decimal, or in hexadecimal behind 0x,");
    if (!read || !line.end("nothing behind the address")) {
      return false;
    }
    into.access(kind, LineRequests.lineOf(line.number()), LineRequests.LINE_BYTES);
    return true;
  }
}
