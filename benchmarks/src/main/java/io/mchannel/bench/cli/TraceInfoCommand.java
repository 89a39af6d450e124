package io.mchannel.bench.cli;

import io.mchannel.bench.replay.Program;
import io.mchannel.results.Counted;
import io.mchannel.workload.trace.OnBadRecord;
import io.mchannel.workload.trace.SkippedRecords;
import io.mchannel.workload.trace.TraceReader;
import io.mchannel.workload.trace.TraceSource;
import io.mchannel.workload.trace.TraceSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code trace info}: what a trace does to memory. */
@Command(
    name = "info",
    description = {
      "Says what a program does to memory, before any cache: how much it reads and writes, how many"
          + " lines and pages it touches, in which strides, and how soon it touches a line again.",
      "Reads the trace once, in constant memory."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel trace info my.lackey.gz",
      "  mchannel trace info my.trace --format champsim --chart reuse.svg"
    })
final class TraceInfoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FILE", description = "A trace, plain, gz or xz, told by content.")
  private Path file = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Its format, see 'mchannel list workloads'; told by content if left out.")
  private @Nullable String format;

  @Option(
      names = "--skip-bad-records",
      description = "Leave malformed records out, and say how many.")
  private boolean skipBadRecords;

  @Option(
      names = "--chart",
      paramLabel = "FILE",
      description =
          "Draw there, as .svg or .png, how many touches a cache of so many lines would answer.")
  private @Nullable Path chart;

  @Override
  public Integer call() throws IOException {
    if (chart != null) {
      ReuseChart.format(chart);
      Outputs.requireFile("--chart", chart);
      Outputs.requireNoInput("--chart", chart, List.of(file));
    }
    SkippedRecords skipped = OnBadRecord.skip();
    TraceSource source = TraceFiles.source(file, format);
    if (skipBadRecords) {
      source = source.onBadRecord(skipped);
    }
    TraceSummary summary;
    try (TraceReader trace = source.open()) {
      summary = TraceSummary.of(trace);
    }
    if (chart != null) {
      new ReuseChart(Program.names(List.of(file)).get(0), summary.reuse()).write(chart);
    }
    PrintWriter out = spec.commandLine().getOut();
    new TraceSummaryText(summary).print(out);
    skipped
        .first()
        .ifPresent(
            first ->
                out.println(
                    System.lineSeparator()
                        + "skipped "
                        + Counted.of(skipped.count(), "malformed record")
                        + ", the first "
                        + first.getMessage()));
    out.flush();
    return 0;
  }
}
