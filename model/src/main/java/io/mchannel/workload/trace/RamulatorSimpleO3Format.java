package io.mchannel.workload.trace;

import java.util.Set;

/**
 * A Ramulator 2 SimpleO3 trace: {@code bubbles load [store]} in decimal. So many instructions that
 * do not touch memory run, then one that loads; the store is the write-back that goes with it and
 * no instruction of its own. An address stands for its 64 B line. (Ramulator 2, SimpleO3 frontend.)
 */
final class RamulatorSimpleO3Format extends TextFormat {
  RamulatorSimpleO3Format() {
    super(
        "ramulator-simpleo3",
        "Ramulator 2 SimpleO3: 'bubbles load_addr [store_addr]', a line each",
        "3 4096",
        Set.of(TraceDetail.INSTRUCTION_COUNT));
  }

  @Override
  LineParser parser() {
    return (line, into) ->
        parse(line, into) ? LineParser.Result.RECORD : LineParser.Result.MALFORMED;
  }

  private static boolean parse(TextLine line, DecodedRecord into) {
    line.spaces();
    if (!line.decimal("a number of bubbles in decimal")) {
      return false;
    }
    long bubbles = line.number();
    if (bubbles < 0 || bubbles > Integer.MAX_VALUE) {
      return line.expect("at most " + Integer.MAX_VALUE + " bubbles");
    }
    if (!line.gap("a space and an address to load")
        || !line.decimal("an address to load in decimal")) {
      return false;
    }
    into.instructions(bubbles + 1);
    into.access(AccessKind.READ, LineRequests.lineOf(line.number()), LineRequests.LINE_BYTES);
    if (line.atEnd()) {
      return true;
    }
    if (!line.gap("a space and an address to store, or nothing,")
        || !line.decimal("an address to store in decimal, or nothing,")
        || !line.end("nothing behind the address to store")) {
      return false;
    }
    into.access(AccessKind.WRITE, LineRequests.lineOf(line.number()), LineRequests.LINE_BYTES);
    return true;
  }
}
