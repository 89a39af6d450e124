package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Fidelity;
import io.mchannel.bench.experiment.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: simulate experiments. */
@Command(
    name = "run",
    description = {
      "Runs experiments on the simulated pool and writes outcomes.csv, paper-check.csv and"
          + " manifest.json.",
      "The same options and seed give the same outcomes.csv, whatever the machine and the number of"
          + " threads. Exits 1 if a point fails; the rows of the others are written all the same."
          + " A fact outside its tolerance is no failure here; 'mchannel paper' judges.",
      "A run that is killed leaves the former files as they were, and its finished points in"
          + " DIR.partial: --resume goes on from there, and refuses to if options or code differ."
          + " So it does after a point has failed. manifest.json then counts in resumedPoints the"
          + " points taken over, and in wallSeconds the last part alone."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel run --quick",
      "  mchannel run hol-blocking adapter-contention --full --out results/contention",
      "  mchannel run adapter-contention --pool my-pool.yaml --seed 7",
      "  mchannel run adapter-contention --set pool.hosts[*].adapters[*].laneDepth=16"
    })
final class RunCommand implements Callable<Integer> {
  /** Where results go unless said otherwise. */
  static final Path DEFAULT_OUT = Path.of("results", "latest");

  /** The seed unless said otherwise. */
  static final long DEFAULT_SEED = 1;

  /** How long each point is simulated. */
  static final class FidelityChoice {
    @Option(names = "--quick", description = "Enough to see every effect (the default).")
    private boolean quick;

    @Option(names = "--full", description = "Enough for narrow confidence intervals.")
    private boolean full;
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "EXPERIMENT",
      arity = "0..*",
      description = "What to run, see 'mchannel list experiments'; all if left out.")
  private List<String> experiments = new ArrayList<>();

  @Option(
      names = "--transport",
      paramLabel = "A,B",
      description =
          "Transports to run, see 'mchannel list transports'; each experiment's own choice if left"
              + " out.")
  private @Nullable String transports;

  @Option(
      names = "--pool",
      paramLabel = "FILE or NAME",
      description =
          "The pool, a YAML file or a name from 'mchannel list pools'; each experiment's own if left"
              + " out.")
  private @Nullable String pool;

  @ArgGroup(exclusive = true)
  private FidelityChoice fidelity = new FidelityChoice();

  @Mixin private SimulationOptions simulation = new SimulationOptions();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "A setting of an experiment, see 'mchannel list experiments', or of the pool, by its path"
              + " in the YAML file. May be given several times.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go (default: results/latest).")
  private Path out = DEFAULT_OUT;

  @Option(names = "--resume", description = "Go on with a run that was killed, or of which points failed.")
  private boolean resume;

  private final Catalog catalog;

  RunCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    RunPlan plan =
        RunPlan.of(
            catalog,
            experiments,
            transports == null ? List.of() : Names.listed("--transport", transports),
            Optional.ofNullable(pool),
            fidelity.full ? Fidelity.FULL : Fidelity.QUICK,
            simulation.seed(),
            simulation.threads(),
            settings);
    Outputs.requireDirectory("--out", out);
    Outputs.requireDirectory("--out", RunPlan.journalDirectory(out));
    Characterization characterization =
        new Characterization(
            plan, out, spec.commandLine().getOut(), spec.commandLine().getErr());
    RunResult result = characterization.run(resume);
    return result.failures().isEmpty() ? 0 : Explanations.FALLS_SHORT;
  }
}
