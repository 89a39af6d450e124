package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.measure.MeasurePlan;
import io.mchannel.bench.measure.MeasuringProcess;
import io.mchannel.bench.measure.RegionSize;
import io.mchannel.results.Counted;
import io.mchannel.results.Manifest;
import io.mchannel.results.Outcome;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code measure}: the experiments on this machine's memory. */
@Command(
    name = "measure",
    description = {
      "Measures this machine's real memory: bandwidth, latency over the working set, strides, gaps"
          + " between accesses, the latency of a thread beside rivals, and what the calls of the"
          + " transport cost a thread. Writes outcomes.csv, its"
          + " rows of origin 'measured' under the keys of the simulated experiments, and"
          + " manifest.json.",
      "Data lie off heap, in huge pages where the system gives them; threads are pinned where"
          + " taskset is there. What could not be had is said, and stands in manifest.json.",
      "Values are medians of repetitions. Keep the machine idle meanwhile."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel measure --quick",
      "  mchannel measure window-overhead --out results/overhead",
      "  mchannel measure --node 1 --strict --out results/cxl-node",
      "  mchannel plot results/measured"
    })
final class MeasureCommand implements Callable<Integer> {
  /** What can be measured, for the help. */
  static final class MeasuredNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return MeasurePlan.allExperiments().iterator();
    }
  }

  private static final Path DEFAULT_OUT = Path.of("results", "measured");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "EXPERIMENT",
      arity = "0..*",
      description = "What to measure: ${COMPLETION-CANDIDATES} (default: all).",
      completionCandidates = MeasuredNames.class)
  private List<String> experiments = List.of();

  @Option(names = "--quick", description = "Within a minute, with wider intervals.")
  private boolean quick;

  @Option(
      names = "--node",
      paramLabel = "N",
      converter = Values.Ordinal.class,
      description =
          "Place the data on this memory node by numactl, and verify that they lie there. A node"
              + " that is not there is refused; where the data cannot be placed, or the system does"
              + " not tell where they lie, the command says so and goes on.")
  private @Nullable Integer node;

  @Option(names = "--strict", description = "With --node: exit 2 instead of going on.")
  private boolean strict;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = Values.Count.class,
      description = "The victim and its rivals together (default: the processors there are).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--region",
      paramLabel = "MIB",
      converter = Values.Count.class,
      description =
          "Size of each of the three regions that hold the data (default: four times the last-level"
              + " cache, as far as memory allows).")
  private @Nullable Integer regionMiB;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where results go (default: results/measured). They replace those of the same experiments"
              + " that are there.")
  private Path out = DEFAULT_OUT;

  @Override
  public Integer call() throws IOException {
    PrintWriter output = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Outputs.requireDirectory("--out", out);
    Instant start = Instant.now();
    RegionSize size =
        regionMiB == null
            ? RegionSize.ofThisMachine()
            : new RegionSize(regionMiB, "as --region says");
    OptionalInt chosenNode = node == null ? OptionalInt.empty() : OptionalInt.of(node);
    MeasurePlan plan =
        (quick
            ? MeasurePlan.quick(size.mib(), threads, chosenNode, strict)
            : MeasurePlan.full(size.mib(), threads, chosenNode, strict))
            .only(experiments);
    requireNothingElse();
    List<String> conditions = new ArrayList<>();
    conditions.add("three regions of " + size.mib() + " MiB: " + size.reason());
    List<Outcome> rows;
    // Opened before the work, so that a second command does not measure for the same place.
    try (RunDirectory run = RunDirectory.open(out)) {
      try (RunProgress progress = RunProgress.on(err)) {
        Conditions told = new Conditions(conditions, output, progress);
        rows = new MeasuringProcess(plan, told, told).run();
      }
      OutcomesCsv.write(run.file(ResultFiles.OUTCOMES), rows);
      run.commit(
          Manifest.of(
              BuildVersion.version(),
              BuildVersion.commit(),
              MeasurePlan.SEED,
              description(size, conditions),
              start,
              List.of()));
    }
    output.println(Counted.of(rows.size(), "row") + " in " + out);
    output.flush();
    return 0;
  }

  /** What was measured in one go shares its conditions, so that some of it cannot be replaced. */
  private void requireNothingElse() throws IOException {
    Path file = out.resolve(ResultFiles.OUTCOMES);
    if (experiments.isEmpty() || Files.notExists(file)) {
      return;
    }
    Set<String> others = new TreeSet<>();
    OutcomesCsv.read(file).forEach(row -> others.add(row.experiment()));
    others.removeAll(experiments);
    if (!others.isEmpty()) {
      throw new InvalidOptionException(
          "--out: found rows of "
              + String.join(", ", others)
              + " in "
              + out
              + ", which would be lost; expected another directory");
    }
  }

  private Map<String, String> description(RegionSize size, List<String> conditions) {
    Map<String, String> options = new TreeMap<>();
    options.put("measure", quick ? "quick" : "full");
    options.put("experiments", String.join(",", experiments));
    options.put("threads", Integer.toString(threads));
    options.put("region", size.mib() + " MiB");
    options.put("node", node == null ? "" : node.toString());
    options.put("conditions", String.join("; ", conditions));
    return options;
  }
}
