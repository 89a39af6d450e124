package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Fidelity;
import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.RunResult;
import io.mchannel.plots.ImageFormat;
import io.mchannel.results.JmhResults;
import io.mchannel.results.Outcome;
import io.mchannel.results.PaperCheckText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
            Names.split(experiments),
            Names.split(transports),
            Optional.empty(),
            chosen,
            RunCommand.DEFAULT_SEED,
            Runtime.getRuntime().availableProcessors(),
            Map.of());
    Path directory = RunCommand.DEFAULT_OUT;
    Characterization characterization = new Characterization(plan, directory, out, err);
    RunResult result = characterization.run(false);
    if (result.rows().isEmpty()) {
      return Explanations.FALLS_SHORT;
    }
    boolean whole = result.failures().isEmpty();
    whole &= measure(chosen, characterization, result.rows());
    whole &=
        PlotCommand.draw(
            directory,
            PlotCommand.defaultTarget(directory),
            EnumSet.allOf(ImageFormat.class),
            out,
            err);
    out.println();
    out.print(PaperCheckText.render(PaperCommand.check(directory)));
    out.flush();
    return whole ? 0 : Explanations.FALLS_SHORT;
  }

  private Fidelity fidelity() {
    List<String> known =
        Arrays.stream(Fidelity.values()).map(f -> f.name().toLowerCase(Locale.ROOT)).toList();
    Names.require("--fidelity (Maven: -Dbench)", fidelity, known);
    return Fidelity.valueOf(fidelity.toUpperCase(Locale.ROOT));
  }

  /** Runs the JMH set and adds its rows to the run; false if a benchmark failed. */
  private boolean measure(
      Fidelity chosen, Characterization characterization, List<Outcome> modelRows)
      throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    Path directory = Files.createTempDirectory("mchannel-jmh");
    Path json = directory.resolve("jmh.json");
    try {
      List<String> flags = Arrays.stream(jvmArguments.split(" ")).filter(f -> !f.isEmpty()).toList();
      JmhRun run = JmhRun.of(JmhSelection.of(chosen, flags, json), System.out);
      if (!run.results().isEmpty()) {
        characterization.write(modelRows, JmhResults.read(json));
      }
      run.failures().forEach(failure -> err.println("failed: " + failure));
      err.flush();
      return run.failures().isEmpty();
    } catch (RunnerException e) {
      err.println("failed: JMH, " + JmhRun.reason(e));
      err.flush();
      return false;
    } finally {
      Files.deleteIfExists(json);
      Files.deleteIfExists(directory);
    }
  }
}
