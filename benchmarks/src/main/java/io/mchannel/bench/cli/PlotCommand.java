package io.mchannel.bench.cli;

import io.mchannel.plots.ChartReport;
import io.mchannel.plots.Charts;
import io.mchannel.plots.ImageFormat;
import io.mchannel.results.Facts;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code plot}: charts of a run. */
@Command(
    name = "plot",
    description = {
      "Charts of a run, drawn from its " + ResultFiles.OUTCOMES + " and " + ResultFiles.JMH
          + " alone.",
      "Exits 1 if a chart could not be drawn; the others are written."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel plot results/latest",
      "  mchannel plot results/latest --out charts --format svg"
    })
final class PlotCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "A result directory, such as results/latest.")
  private Path directory = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the charts go; plots/NAME for a result directory called NAME if left out.")
  private @Nullable Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "svg, png or both: svg,png (the default).")
  private String formats = "svg,png";

  @Override
  public Integer call() throws IOException {
    Set<ImageFormat> chosen = EnumSet.noneOf(ImageFormat.class);
    Names.split(formats).forEach(name -> chosen.add(ImageFormat.named(name)));
    Path target = out == null ? defaultTarget(directory) : out;
    boolean complete =
        draw(directory, target, chosen, spec.commandLine().getOut(), spec.commandLine().getErr());
    return complete ? 0 : Explanations.FALLS_SHORT;
  }

  /** Where the charts of a result directory go: {@code plots/latest} for {@code results/latest}. */
  static Path defaultTarget(Path directory) {
    Path name = directory.toAbsolutePath().normalize().getFileName();
    return Path.of("plots").resolve(name == null ? Path.of("latest") : name);
  }

  /** Draws the charts of a result directory; false if one of them could not be drawn. */
  static boolean draw(
      Path directory, Path target, Set<ImageFormat> formats, PrintWriter out, PrintWriter err)
      throws IOException {
    RunDirectory.settle(directory);
    List<Outcome> rows = new ArrayList<>(OutcomesCsv.read(directory.resolve(ResultFiles.OUTCOMES)));
    Path jmh = directory.resolve(ResultFiles.JMH);
    if (Files.exists(jmh)) {
      rows.addAll(OutcomesCsv.read(jmh));
    }
    ChartReport report = Charts.draw(rows, Facts.load(), target, formats);
    report.warnings().forEach(warning -> err.println("warning: " + warning));
    report.failures().forEach(failure -> err.println("failed: " + failure));
    err.flush();
    out.println(report.files().size() + " charts in " + target);
    out.flush();
    return report.complete();
  }
}
