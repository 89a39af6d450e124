package io.mchannel.workload.trace;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A format with one record a line. */
abstract class TextFormat extends TraceFormat {
  /** More than the longest header of any format, and enough for a stray line to be outvoted. */
  private static final int MOST_SAMPLED_RECORDS = 64;

  private final String example;

  TextFormat(String name, String description, String example, Set<TraceDetail> knows) {
    super(name, description, knows);
    this.example = example;
  }

  /** A parser at the start of a trace. */
  abstract LineParser parser();

  /** True if at least half of the first records are whole; blank lines and headers do not count. */
  @Override
  final boolean recognises(TraceBytes head) {
    byte[] bytes = head.window();
    TextLine line = new TextLine(bytes);
    LineParser parser = parser();
    DecodedRecord record = new DecodedRecord();
    int whole = 0;
    int malformed = 0;
    int start = head.position();
    while (start < head.limit() && whole + malformed < MOST_SAMPLED_RECORDS) {
      int end = start;
      while (end < head.limit() && bytes[end] != '\n') {
        end++;
      }
      boolean cut = end == TraceBytes.WINDOW_BYTES;
      if (cut && whole + malformed > 0) {
        break;
      }
      line.reset(start, end);
      if (!line.blank()) {
        record.clear();
        LineParser.Result result = parser.parse(line, record);
        whole += result == LineParser.Result.RECORD ? 1 : 0;
        malformed += result == LineParser.Result.MALFORMED ? 1 : 0;
      }
      start = end + 1;
    }
    return whole > 0 && whole >= malformed;
  }

  @Override
  final RecordDecoder decoder(TraceBytes in, OnBadRecord onBadRecord) {
    return new LineDecoder(in, onBadRecord);
  }

  private final class LineDecoder implements RecordDecoder {
    private final TraceBytes in;
    private final OnBadRecord onBadRecord;
    private final LineParser parser = parser();
    private final byte[] window;
    private final TextLine line;
    private long lineNumber;
    private boolean endless;

    LineDecoder(TraceBytes in, OnBadRecord onBadRecord) {
      this.in = in;
      this.onBadRecord = onBadRecord;
      this.window = in.window();
      this.line = new TextLine(window);
    }

    @Override
    public boolean decode(DecodedRecord into) {
      int next = parser.parsePlain(window, in.position(), in.limit(), into);
      if (next == LineParser.NOT_PLAIN) {
        return decodeAnyLine(into);
      }
      lineNumber++;
      in.consumeTo(next);
      return true;
    }

    private boolean decodeAnyLine(DecodedRecord into) {
      while (nextLine()) {
        if (line.blank()) {
          continue;
        }
        switch (parser.parse(line, into)) {
          case RECORD:
            String fault = into.fault();
            if (fault != null) {
              reject(fault);
            } else if (endless) {
              rejectEndless();
            } else {
              return true;
            }
            break;
          case BETWEEN_RECORDS:
            if (endless) {
              rejectEndless();
            }
            break;
          case MALFORMED:
            reject(line.expected());
            break;
        }
        into.clear();
      }
      return false;
    }

    /** Takes the next line; only the last one may be endless, that is, lack its line feed. */
    private boolean nextLine() {
      byte[] bytes = in.window();
      int scanned = 0;
      while (true) {
        int start = in.position();
        int limit = in.limit();
        int end = start + scanned;
        while (end < limit && bytes[end] != '\n') {
          end++;
        }
        if (end < limit) {
          lineNumber++;
          line.reset(start, end);
          in.consumeTo(end + 1);
          return true;
        }
        scanned = end - start;
        if (in.more()) {
          continue;
        }
        if (scanned == bytes.length) {
          lineNumber++;
          line.reset(0, scanned);
          in.consumeTo(scanned);
          skipRestOfLine();
          reject("a line shorter than " + bytes.length + " bytes");
          scanned = 0;
          continue;
        }
        in.requireWholeInput(lineNumber + 1);
        if (scanned == 0) {
          return false;
        }
        lineNumber++;
        endless = true;
        line.reset(in.position(), in.limit());
        in.consumeTo(in.limit());
        return true;
      }
    }

    private void skipRestOfLine() {
      byte[] bytes = in.window();
      while (in.more()) {
        int p = in.position();
        while (p < in.limit() && bytes[p] != '\n') {
          p++;
        }
        if (p < in.limit()) {
          in.consumeTo(p + 1);
          return;
        }
        in.consumeTo(p);
      }
    }

    private void reject(@Nullable String expected) {
      refuse(expected + " as in '" + example + "'");
    }

    /** What is left of a line that was cut may well parse, with fewer digits than it had. */
    private void rejectEndless() {
      refuse("a line end: the file may be cut");
    }

    private void refuse(String expected) {
      onBadRecord.handle(
          TraceFormatException.badRecord(
              in.file(), lineNumber, line.shown(), expected + " (" + name() + ")"));
    }
  }
}
