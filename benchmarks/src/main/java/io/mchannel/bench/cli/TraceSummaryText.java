package io.mchannel.bench.cli;

import io.mchannel.workload.trace.TraceDetail;
import io.mchannel.workload.trace.TraceSummary;
import io.mchannel.workload.trace.TraceSummary.Bucket;
import io.mchannel.workload.trace.TraceSummary.Footprint;
import io.mchannel.workload.trace.TraceSummary.Reuse;
import io.mchannel.workload.trace.TraceSummary.Stride;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The summary of a trace as a user reads it. */
final class TraceSummaryText {
  private static final long LINE_BYTES = 64;
  private static final long PAGE_BYTES = 4096;
  private static final int BAR_LENGTH = 40;

  private final TraceSummary summary;

  TraceSummaryText(TraceSummary summary) {
    this.summary = summary;
  }

  void print(PrintWriter out) {
    counts().print(out, "");
    printStrides(out);
    printReuse(out);
    if (!summary.instructionsBetween().isEmpty()) {
      out.println();
      out.println("Instructions from one access to the next, the accessing one included");
      histogram(summary.instructionsBetween(), summary.accesses()).print(out, "  ");
    }
  }

  private TextTable counts() {
    TextTable table = new TextTable(1);
    table.row("format", summary.formatName());
    table.row(
        "instructions", summary.instructions() == 0 ? "not told" : count(summary.instructions()));
    table.row("accesses", count(summary.accesses()));
    table.row("  reads", count(summary.reads()));
    table.row("  writes", count(summary.writes()));
    table.row("  modifies", count(summary.modifies()));
    String assumed = summary.knows().contains(TraceDetail.SIZE) ? "" : ", sizes assumed";
    table.row("bytes read", count(summary.bytesRead()) + assumed);
    table.row("bytes written", count(summary.bytesWritten()) + assumed);
    table.row("line requests", count(summary.lineRequests()));
    table.row("  reads", count(summary.linesRead()));
    table.row("  writes", count(summary.linesWritten()));
    table.row(
        "  read share",
        summary.readShare().isEmpty() ? "-" : percent(summary.readShare().getAsDouble()));
    table.row("distinct 64 B lines", footprint(summary.lines(), LINE_BYTES));
    table.row("distinct 4 KiB pages", footprint(summary.pages(), PAGE_BYTES));
    return table;
  }

  private void printStrides(PrintWriter out) {
    if (summary.strides().top().isEmpty()) {
      return;
    }
    long missed = summary.strides().mostMissed();
    out.println();
    out.println(
        "Commonest strides, bytes from one access to the next"
            + (missed == 0 ? "" : "; counts may be too low by " + count(missed)));
    TextTable table = new TextTable(0);
    for (Stride stride : summary.strides().top()) {
      table.row(
          (stride.bytes() > 0 ? "+" : "") + stride.bytes(),
          count(stride.count()),
          percent((double) stride.count() / summary.accesses()));
    }
    table.print(out, "  ");
  }

  private void printReuse(PrintWriter out) {
    Reuse reuse = summary.reuse();
    out.println();
    out.println(
        "Reuse: distinct other lines between two touches of a line"
            + (reuse.exact() ? "" : "; estimated from a sample of the lines"));
    TextTable table = new TextTable(0);
    addBuckets(table, reuse.distances(), reuse.touches());
    addBar(table, "first touch", reuse.firstTouches(), reuse.touches());
    table.print(out, "  ");
  }

  private static TextTable histogram(List<Bucket> buckets, long total) {
    TextTable table = new TextTable(0);
    addBuckets(table, buckets, total);
    return table;
  }

  private static void addBuckets(TextTable table, List<Bucket> buckets, long total) {
    for (Bucket bucket : buckets) {
      boolean single = bucket.lowest() == bucket.highest();
      String range = bucket.lowest() + (single ? "" : ".." + bucket.highest());
      addBar(table, range, bucket.count(), total);
    }
  }

  private static void addBar(TextTable table, String name, long part, long total) {
    double share = total == 0 ? 0 : (double) part / total;
    int length = (int) Math.round(Math.min(1, share) * BAR_LENGTH);
    String bar = "#".repeat(length) + " ".repeat(BAR_LENGTH - length);
    table.row(name, count(part), percent(share), bar);
  }

  private static String footprint(Footprint footprint, long bytesEach) {
    double kib = footprint.number() * bytesEach / 1024.0;
    return (footprint.exact() ? "" : "about ")
        + count(footprint.number())
        + String.format(Locale.ROOT, " (%.1f KiB)", kib);
  }

  private static String count(long value) {
    return Long.toString(value);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
