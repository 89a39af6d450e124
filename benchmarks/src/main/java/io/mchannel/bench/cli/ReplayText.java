package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.HostCaches;
import io.mchannel.bench.replay.CacheUse;
import io.mchannel.bench.replay.DeviceWait;
import io.mchannel.bench.replay.PrefetchUse;
import io.mchannel.bench.replay.ProgramRun;
import io.mchannel.bench.replay.Replay;
import io.mchannel.bench.replay.ReplayStudy;
import io.mchannel.bench.replay.Rivals;
import io.mchannel.fabric.Stage;
import io.mchannel.results.Counted;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A study as a user reads it. */
final class ReplayText {
  private static final double NS_PER_US = 1000;
  private static final double NEGLIGIBLE_NS = 0.05;

  private final ReplayStudy study;
  private final List<Rivals> rivals;
  private final String transport;
  private final HostCaches caches;

  /**
   * A study, to be printed.
   *
   * @param transport the transport of what ran together
   * @param caches those of the cores that ran programs
   */
  ReplayText(ReplayStudy study, List<Rivals> rivals, String transport, HostCaches caches) {
    this.study = study;
    this.rivals = rivals;
    this.transport = transport;
    this.caches = caches;
  }

  void print(PrintWriter out) {
    out.println(
        "Prefetchers: "
            + (caches.prefetchers().isEmpty()
                ? HostCaches.NO_PREFETCHERS
                : String.join(", ", caches.prefetchers())));
    out.println("Transport: " + transport);
    out.println("Rivals: " + rivalsText());
    out.println();
    programs().print(out, "");
    out.println("Latencies are those of the lines read; bandwidth is that of lines read and written.");
    out.println();
    out.println("What answered the line requests, and how the lines read came to be read");
    caches().print(out, "  ");
    for (int i = 0; i < study.alone().size(); i++) {
      printPrefetchers(out, study.last(i));
    }
    for (int i = 0; i < study.alone().size(); i++) {
      out.println();
      printQueues(out, study.alone().get(i), study.last(i));
    }
    study.alone().forEach(run -> printSkipped(out, run));
    out.flush();
  }

  private String rivalsText() {
    if (rivals.isEmpty()) {
      return "none";
    }
    return rivals.stream().map(Rivals::spec).collect(Collectors.joining(" "))
        + ", "
        + oneDecimal(study.shared().map(Replay.Result::rivalsGBps).orElse(0.0))
        + " GB/s together";
  }

  private TextTable programs() {
    TextTable table = new TextTable(2);
    table.row(
        "trace",
        "pool",
        "accesses",
        "line requests",
        "hits %",
        "read",
        "written",
        "time us",
        "slowdown",
        "GB/s",
        "mean ns",
        "p99 ns");
    for (int i = 0; i < study.alone().size(); i++) {
      row(table, "idle", study.alone().get(i), 1);
      if (study.shared().isPresent()) {
        row(table, "shared", study.last(i), study.slowdown(i));
      }
    }
    return table;
  }

  private static void row(TextTable table, String pool, ProgramRun run, double slowdown) {
    boolean hasReads = run.reads() > 0;
    table.row(
        run.name(),
        pool,
        Long.toString(run.accesses()),
        Long.toString(run.caches().lineRequests()),
        oneDecimal(run.caches().percent(run.caches().hits())),
        Long.toString(run.reads()),
        Long.toString(run.writes()),
        oneDecimal(run.runNs() / NS_PER_US),
        String.format(Locale.ROOT, "%.3f", slowdown),
        oneDecimal(run.bandwidthGBps()),
        hasReads ? oneDecimal(run.latencyMeanNs()) : "-",
        hasReads ? oneDecimal(run.latencyP99Ns()) : "-");
  }

  private TextTable caches() {
    TextTable table = new TextTable(2);
    table.row(
        "trace",
        "pool",
        "L1 %",
        "L2 %",
        "LLC %",
        "on its way %",
        "memory %",
        "demand reads",
        "prefetch reads",
        "amplification");
    for (int i = 0; i < study.alone().size(); i++) {
      row(table, "idle", study.alone().get(i));
      if (study.shared().isPresent()) {
        row(table, "shared", study.last(i));
      }
    }
    return table;
  }

  private static void row(TextTable table, String pool, ProgramRun run) {
    CacheUse use = run.caches();
    table.row(
        run.name(),
        pool,
        oneDecimal(use.percent(use.l1Hits())),
        oneDecimal(use.percent(use.l2Hits())),
        oneDecimal(use.percent(use.llcHits())),
        oneDecimal(use.percent(use.merged())),
        oneDecimal(use.percent(use.demandReads())),
        Long.toString(use.demandReads()),
        Long.toString(use.prefetchReads()),
        String.format(Locale.ROOT, "%.3f", use.amplification()));
  }

  private void printPrefetchers(PrintWriter out, ProgramRun run) {
    if (run.caches().prefetchers().isEmpty()) {
      return;
    }
    out.println();
    out.println(
        "What the prefetchers of " + run.name() + " fetched in the " + lastRun() + " run, in lines");
    TextTable table = new TextTable(1);
    table.row("prefetcher", "issued", "from memory", "useful", "late", "useless", "left");
    for (PrefetchUse use : run.caches().prefetchers()) {
      table.row(
          use.name(),
          Long.toString(use.issued()),
          Long.toString(use.reads()),
          Long.toString(use.useful()),
          Long.toString(use.late()),
          Long.toString(use.useless()),
          Long.toString(use.left()));
    }
    table.print(out, "  ");
  }

  /** Which run {@link ReplayStudy#last} gives. */
  private String lastRun() {
    return study.shared().isPresent() ? "shared" : "idle";
  }

  private void printQueues(PrintWriter out, ProgramRun alone, ProgramRun last) {
    out.println("Where the lines of " + last.name() + " queue, ns a line");
    TextTable table = new TextTable(2);
    String mostlyAt = "mostly at (" + lastRun() + ")";
    if (study.shared().isPresent()) {
      table.row("queue", mostlyAt, "idle", "shared");
    } else {
      table.row("queue", mostlyAt, "idle");
    }
    for (Stage stage : Stage.values()) {
      String queue = words(stage);
      String device = last.worst(stage).map(DeviceWait::device).orElse("-");
      String idle = oneDecimal(alone.waitNs(stage));
      if (study.shared().isPresent()) {
        table.row(queue, device, idle, oneDecimal(last.waitNs(stage)));
      } else {
        table.row(queue, device, idle);
      }
    }
    table.print(out, "  ");
    out.println("  In the " + lastRun() + " run, " + blame(last));
  }

  private static String blame(ProgramRun run) {
    Map<String, Double> byDevice = new LinkedHashMap<>();
    run.waits().forEach(wait -> byDevice.merge(wait.device(), wait.totalNs(), Double::sum));
    Optional<Map.Entry<String, Double>> longest =
        byDevice.entrySet().stream()
            .filter(wait -> wait.getValue() > NEGLIGIBLE_NS * run.lines())
            .max(Comparator.comparingDouble(Map.Entry::getValue));
    if (longest.isEmpty()) {
      return "no device queued them";
    }
    double total = byDevice.values().stream().mapToDouble(wait -> wait).sum();
    return String.format(
        Locale.ROOT,
        "%s queued them longest: %.1f of %.1f ns a line",
        longest.get().getKey(),
        longest.get().getValue() / run.lines(),
        total / run.lines());
  }

  private static void printSkipped(PrintWriter out, ProgramRun run) {
    run.firstSkipped()
        .ifPresent(
            first -> {
              out.println();
              out.println(
                  run.name()
                      + ": skipped "
                      + Counted.of(run.skippedRecords(), "malformed record")
                      + ", the first "
                      + first);
            });
  }

  private static String words(Stage stage) {
    return stage.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String oneDecimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
