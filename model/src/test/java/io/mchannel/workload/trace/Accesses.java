package io.mchannel.workload.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes out all that a trace says of its accesses, one text each, for a test to compare. */
final class Accesses {
  private Accesses() {}

  /** Kind, address in hexadecimal, size. */
  static List<String> of(TraceSource source) throws IOException {
    List<String> accesses = new ArrayList<>();
    try (TraceReader reader = source.open()) {
      while (reader.next()) {
        accesses.add(
            reader.kind() + " " + Long.toHexString(reader.address()) + "," + reader.sizeBytes());
      }
    }
    return accesses;
  }

  /** The same with instruction pointer, instructions before, and time behind it. */
  static List<String> inFull(TraceSource source) throws IOException {
    List<String> accesses = new ArrayList<>();
    try (TraceReader reader = source.open()) {
      while (reader.next()) {
        accesses.add(
            reader.kind()
                + " "
                + Long.toHexString(reader.address())
                + ","
                + reader.sizeBytes()
                + " ip="
                + Long.toHexString(reader.instructionPointer())
                + " after="
                + reader.instructionsBefore()
                + " at="
                + reader.timestamp());
      }
    }
    return accesses;
  }

  static String formatOf(TraceSource source) throws IOException {
    try (TraceReader reader = source.open()) {
      return reader.formatName();
    }
  }
}
