package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.plots.ChartCaption;
import io.mchannel.plots.ChartReport;
import io.mchannel.plots.Charts;
import io.mchannel.plots.ImageFormat;
import io.mchannel.results.BadInputException;
import io.mchannel.results.Facts;
import io.mchannel.results.Manifest;
import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
          + " alone; the small print comes from manifest.json: seed, pool, settings and"
          + " version of a simulation, processor of a measurement.",
      "Rows that are on no chart are counted on stderr.",
      "Exits 1 if a chart could not be drawn; the others are written."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel plot results/latest",
      "  mchannel plot results/latest --with results/measured --out plots/both",
      "  mchannel plot results/latest --out charts --format svg"
    })
final class PlotCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "A result directory, such as results/latest.")
  private Path directory = Path.of("");

  @Option(
      names = "--with",
      paramLabel = "DIR",
      description =
          "A second result directory to lay on the same axes, such as results/measured beside a"
              + " simulation. Rows of one key and origin in both are refused.")
  private @Nullable Path with;

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
    Set<ImageFormat> chosen = formats();
    Path target = out == null ? defaultTarget(directory) : out;
    Outputs.requireDirectory("--out", target);
    List<Outcome> rows = rows(directory);
    Map<Origin, String> captions = new EnumMap<>(Origin.class);
    addCaptions(captions, directory, rows);
    if (with != null) {
      List<Outcome> second = rows(with);
      addCaptions(captions, with, second);
      add(rows, with, second);
    }
    ChartReport report =
        draw(
            rows,
            new ChartCaption(captions),
            target,
            chosen,
            spec.commandLine().getOut(),
            spec.commandLine().getErr());
    return report.complete() ? 0 : Explanations.FALLS_SHORT;
  }

  private Set<ImageFormat> formats() {
    Set<ImageFormat> chosen = EnumSet.noneOf(ImageFormat.class);
    for (String name : Names.listed("--format", formats)) {
      chosen.add(
          ImageFormat.named(name)
              .orElseThrow(
                  () ->
                      new InvalidOptionException(
                          "--format: found '"
                              + name
                              + "', expected svg or png, or svg,png for both")));
    }
    return chosen;
  }

  /** Where the charts of a result directory go: {@code plots/latest} for {@code results/latest}. */
  static Path defaultTarget(Path directory) {
    Path name = directory.toAbsolutePath().normalize().getFileName();
    return Path.of("plots").resolve(name == null ? Path.of("latest") : name);
  }

  /** Draws the charts of a result directory and tells what became of them. */
  static ChartReport draw(
      Path directory, Path target, Set<ImageFormat> formats, PrintWriter out, PrintWriter err)
      throws IOException {
    List<Outcome> rows = rows(directory);
    Map<Origin, String> captions = new EnumMap<>(Origin.class);
    addCaptions(captions, directory, rows);
    return draw(rows, new ChartCaption(captions), target, formats, out, err);
  }

  /** The rows of a result directory, at least one. */
  private static List<Outcome> rows(Path directory) throws IOException {
    refuseRemains(directory);
    RunDirectory.settle(directory);
    Path outcomes = directory.resolve(ResultFiles.OUTCOMES);
    List<Outcome> rows = new ArrayList<>(OutcomesCsv.read(outcomes));
    Path jmh = directory.resolve(ResultFiles.JMH);
    if (Files.exists(jmh)) {
      rows.addAll(OutcomesCsv.read(jmh));
    }
    if (rows.isEmpty()) {
      throw new BadInputException(
          outcomes, 0, "found no row below the header, expected rows to draw");
    }
    return rows;
  }

  /** What a killed run left is no result, whatever lies in it. */
  private static void refuseRemains(Path directory) {
    Path name = directory.toAbsolutePath().normalize().getFileName();
    if (name != null && name.toString().endsWith(RunPlan.JOURNAL_SUFFIX)) {
      throw new InvalidOptionException(
          directory
              + ": found what a killed run left, expected a result directory; 'mchannel run"
              + " --resume' with the run's options finishes it");
    }
  }

  /** Adds the rows of a second directory, which must be of other keys or of another origin. */
  private static void add(List<Outcome> rows, Path second, List<Outcome> others) {
    Set<Outcome> byKey = new TreeSet<>(rows);
    for (Outcome row : others) {
      if (!byKey.add(row)) {
        throw new InvalidOptionException(
            "--with "
                + second
                + ": found "
                + row.key().text()
                + " of origin "
                + row.origin().word()
                + " in both directories, expected rows of another origin, as 'mchannel measure'"
                + " writes them");
      }
      rows.add(row);
    }
  }

  private static ChartReport draw(
      List<Outcome> rows,
      ChartCaption caption,
      Path target,
      Set<ImageFormat> formats,
      PrintWriter out,
      PrintWriter err) {
    ChartReport report = Charts.draw(rows, Facts.load(), target, formats, caption);
    report.warnings().forEach(warning -> err.println("warning: " + warning));
    report.failures().forEach(failure -> err.println("failed: " + failure));
    if (!report.undrawn().isEmpty()) {
      err.println("note: " + report.undrawn());
    }
    err.flush();
    out.println(report.files().size() + " charts in " + target);
    out.flush();
    return report;
  }

  /** Adds what tells charts of unlike runs apart; nothing where there is no manifest. */
  private static void addCaptions(
      Map<Origin, String> captions, Path directory, List<Outcome> rows) throws IOException {
    Path file = directory.resolve(Manifest.FILE_NAME);
    if (!Files.exists(file)) {
      return;
    }
    Manifest manifest = Manifest.read(file);
    for (Origin origin : rows.stream().map(Outcome::origin).distinct().toList()) {
      captions.merge(origin, RunCaption.of(manifest, origin), (a, b) -> a.equals(b) ? a : a + "; " + b);
    }
  }
}
