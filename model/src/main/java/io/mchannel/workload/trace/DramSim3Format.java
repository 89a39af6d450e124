package io.mchannel.workload.trace;

import java.util.Set;

/**
 * A DRAMsim3 trace: {@code 0xADDR READ cycle} or {@code WRITE}, the time in cycles of the memory's
 * clock. A record is one transfer of a line, so the access is taken to be the 64 B line that holds
 * the address. (DRAMsim3, "Trace-based simulation".)
 */
final class DramSim3Format extends TextFormat {
  DramSim3Format() {
    super(
        "dramsim3",
        "DRAMsim3: '0xADDR READ or WRITE cycle', a line each",
        "0x1040 WRITE 12",
        Set.of(TraceDetail.TIMESTAMP));
  }

  @Override
  LineParser parser() {
    return (line, into) ->
        parse(line, into) ? LineParser.Result.RECORD : LineParser.Result.MALFORMED;
  }

  private static boolean parse(TextLine line, DecodedRecord into) {
    line.spaces();
    if (!line.text("0x", "0x and an address in hexadecimal")
        || !line.hexadecimal("an address in hexadecimal")
        || !line.gap("a space and READ or WRITE")) {
      return false;
    }
    long address = line.number();
    AccessKind kind;
    if (line.take("READ")) {
      kind = AccessKind.READ;
    } else if (line.take("WRITE")) {
      kind = AccessKind.WRITE;
    } else {
      return line.expect("READ or WRITE and a cycle");
    }
    if (!line.gap("a space and a cycle")
        || !line.decimal("a cycle in decimal")
        || !line.end("nothing behind the cycle")) {
      return false;
    }
    into.access(kind, LineRequests.lineOf(address), LineRequests.LINE_BYTES);
    into.timestamp(line.number());
    return true;
  }
}
