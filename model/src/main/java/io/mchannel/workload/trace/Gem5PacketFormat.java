package io.mchannel.workload.trace;

import java.util.Set;

/**
 * A gem5 packet trace as its decoder script prints it: {@code command,address,size,flags,tick} and,
 * where it was recorded, {@code ,pc}, all in decimal. {@code r} reads, {@code w} writes; {@code u}
 * is a packet that does neither and asks for no access. The time is in ticks, which are picoseconds
 * unless the simulated system says otherwise. (gem5, {@code util/decode_packet_trace.py}.)
 */
final class Gem5PacketFormat extends TextFormat {
  Gem5PacketFormat() {
    super(
        "gem5",
        "gem5 packets, decoded: 'r or w,address,size,flags,tick[,pc]'",
        "r,4096,64,0,1000",
        Set.of(TraceDetail.SIZE, TraceDetail.INSTRUCTION_POINTER, TraceDetail.TIMESTAMP));
  }

  @Override
  LineParser parser() {
    return Gem5PacketFormat::parse;
  }

  private static LineParser.Result parse(TextLine line, DecodedRecord into) {
    int command = line.peek();
    if (command != 'r' && command != 'w' && command != 'u') {
      line.expect("a command, one of r, w and u,");
      return LineParser.Result.MALFORMED;
    }
    line.skip();
    return fields(command, line, into) ? LineParser.Result.RECORD : LineParser.Result.MALFORMED;
  }

  private static boolean fields(int command, TextLine line, DecodedRecord into) {
    if (!line.character(',', "a comma and an address") || !line.decimal("an address in decimal")) {
      return false;
    }
    long address = line.number();
    if (!line.character(',', "a comma and a size")) {
      return false;
    }
    if (command == 'u') {
      if (!line.decimal("a size")) {
        return false;
      }
    } else {
      if (!line.size("a size of 1 to " + Integer.MAX_VALUE + " bytes")) {
        return false;
      }
      into.access(command == 'r' ? AccessKind.READ : AccessKind.WRITE, address, line.size());
    }
    if (!line.character(',', "a comma and the flags")
        || !line.decimal("the flags in decimal")
        || !line.character(',', "a comma and a tick")
        || !line.decimal("a tick in decimal")) {
      return false;
    }
    into.timestamp(line.number());
    if (line.atEnd()) {
      return true;
    }
    if (!line.character(',', "a comma and a pc, or nothing,")
        || !line.decimal("a pc in decimal")
        || !line.end("nothing behind the pc")) {
      return false;
    }
    into.instructionPointer(line.number());
    return true;
  }
}
