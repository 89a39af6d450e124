package io.mchannel.workload.trace;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The formats that can be read, in the order in which they are tried on a trace whose format was
 * not named: the first whose rules most of the first records keep is taken. The text formats are
 * told apart by any one record; the binary one, which has nothing but plausible bytes to go by,
 * comes last.
 */
public final class TraceFormats {
  private static final List<TraceFormat> ALL =
      List.of(
          new LackeyFormat(),
          new MemtraceViewFormat(),
          new Gem5PacketFormat(),
          new DramSim3Format(),
          new RamulatorLoadStoreFormat(),
          new RamulatorSimpleO3Format(),
          new ChampSimFormat());

  private TraceFormats() {}

  /** All formats, in the order in which they are tried. */
  public static List<TraceFormat> all() {
    return ALL;
  }

  /**
   * The format that users call {@code name}, in any case.
   *
   * @throws IllegalArgumentException if there is none; the message lists those there are
   */
  public static TraceFormat named(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    for (TraceFormat format : ALL) {
      if (format.name().equals(wanted)) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "trace format '" + name + "' is not known; formats known: " + names());
  }

  /** The names of all formats, with commas between. */
  static String names() {
    return ALL.stream().map(TraceFormat::name).collect(Collectors.joining(", "));
  }

  /** The format of the trace whose first records lie unread in the window of {@code head}. */
  static TraceFormat recognise(TraceBytes head) {
    for (TraceFormat format : ALL) {
      if (format.recognises(head)) {
        return format;
      }
    }
    if (head.position() == head.limit()) {
      head.requireWholeInput(1);
      throw TraceFormatException.badRecord(head.file(), 1, "nothing", "a record of a known format");
    }
    int end = head.position();
    while (end < head.limit() && head.window()[end] != '\n') {
      end++;
    }
    throw TraceFormatException.badRecord(
        head.file(),
        1,
        TextLine.shown(head.window(), head.position(), end),
        "a record of a known format");
  }
}
