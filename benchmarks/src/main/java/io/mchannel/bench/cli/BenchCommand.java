package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Fidelity;
import io.mchannel.bench.experiment.RunResult;
import io.mchannel.plots.ChartReport;
import io.mchannel.plots.ImageFormat;
import io.mchannel.results.JmhResults;
import io.mchannel.results.Outcome;
import io.mchannel.results.PaperCheckText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench}: what {@code mvn verify -Pbench} runs. */
@Command(
    name = "bench",
    description = {
      "The whole characterization: run, a short JMH set, charts, and the paper-against-model table."
          + " This is what 'mvn verify -Pbench' runs.",
      "Exits 1 if a point, a benchmark or a chart fails; what the others yielded is kept. A fact"
          + " outside its tolerance is shown in the table, and is no failure here."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel bench",
      "  mchannel bench --fidelity full --experiments hol-blocking,adapter-contention",
      "  mvn verify -Pbench -Dbench=full -Dbench.experiments=hol-blocking -Dbench.transports=none"
    })
final class BenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--fidelity",
      paramLabel = "quick|full",
      description = "quick: a minute at most (the default); full: five. Maven: -Dbench=…")
  private String fidelity = "quick";

  @Option(
      names = "--experiments",
      paramLabel = "A,B",
      description = "Experiments to run; all if empty. Maven: -Dbench.experiments=…")
  private String experiments = "";

  @Option(
      names = "--transport",
      paramLabel = "A,B",
      description =
          "Transports to run; each experiment's own choice if empty. Maven: -Dbench.transports=…")
  private String transports = "";

  @Option(
      names = "--jmh-jvm-args",
      paramLabel = "FLAGS",
      description = "Flags for the JVMs that JMH forks. Maven: -Dbench.jmh.jvmArgs=…")
  private String jvmArguments = "";

  private final Catalog catalog;

  BenchCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Fidelity chosen = fidelity();
    RunPlan plan =
        RunPlan.of(
            catalog,
            experiments.isEmpty() ? List.of() : Names.listed("--experiments", experiments),
            transports.isEmpty() ? List.of() : Names.listed("--transport", transports),
            Optional.empty(),
            chosen,
            RunCommand.DEFAULT_SEED,
            Runtime.getRuntime().availableProcessors(),
            Map.of());
    Path directory = RunCommand.DEFAULT_OUT;
    Path charts = PlotCommand.defaultTarget(directory);
    Outputs.requireDirectory("results", directory);
    Outputs.requireDirectory("results", RunPlan.journalDirectory(directory));
    Outputs.requireDirectory("charts", charts);
    Characterization characterization = new Characterization(plan, directory, out, err);
    RunResult result = characterization.run(false);
    List<String> failures = new ArrayList<>();
    result.failures().forEach(failure -> failures.add(failure.summary()));
    if (!result.rows().isEmpty()) {
      failures.addAll(measure(chosen, characterization, result.rows()));
      ChartReport report =
          PlotCommand.draw(directory, charts, EnumSet.allOf(ImageFormat.class), out, err);
      failures.addAll(report.failures());
      out.println();
      out.print(PaperCheckText.render(PaperCommand.check(directory)));
      out.flush();
    }
    // Once more at the end, for what stands further up is not read.
    failures.forEach(failure -> err.println("mchannel bench: failed: " + failure));
    err.flush();
    return failures.isEmpty() ? 0 : Explanations.FALLS_SHORT;
  }

  private Fidelity fidelity() {
    List<String> known =
        Arrays.stream(Fidelity.values()).map(f -> f.name().toLowerCase(Locale.ROOT)).toList();
    Names.require("--fidelity (Maven: -Dbench)", fidelity, known);
    return Fidelity.valueOf(fidelity.toUpperCase(Locale.ROOT));
  }

  /** Runs the JMH set and adds its rows to the run; returns the benchmarks that failed. */
  private List<String> measure(
      Fidelity chosen, Characterization characterization, List<Outcome> modelRows)
      throws IOException {
    Path directory = Files.createTempDirectory("mchannel-jmh");
    Path json = directory.resolve("jmh.json");
    try {
      List<String> flags =
          Arrays.stream(jvmArguments.split(" ")).filter(flag -> !flag.isEmpty()).toList();
      JmhRun run = JmhRun.of(JmhSelection.of(chosen, flags, json), System.out);
      if (!run.results().isEmpty()) {
        characterization.write(modelRows, JmhResults.read(json));
      }
      return run.failures();
    } catch (RunnerException e) {
      return List.of("JMH, " + JmhRun.reason(e));
    } finally {
      Files.deleteIfExists(json);
      Files.deleteIfExists(directory);
    }
  }
}
