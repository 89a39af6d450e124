package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.results.IdealTransports;
import io.mchannel.results.Outcome;
import io.mchannel.results.Ranking;
import io.mchannel.results.RankingCsv;
import io.mchannel.results.RankingText;
import io.mchannel.transport.Bound;
import io.mchannel.transport.Transports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rank}: the transports of a run, best first. */
@Command(
    name = "rank",
    description = {
      "Ranks the transports of a run over all its scenarios, each quality in a column of its own:",
      "latency: latency_mean of series victim or app over that under 'none';",
      "isolation: slowdown, or latency_mean of series victim or app over its own at x = 0;",
      "fairness: jain; utilisation: utilisation, or load of series total;",
      "convergence: converged; cost: overhead.",
      "Points at x = 0, the victim alone, do not count, nor do those that not every ranked transport"
          + " has. What was not run is blank. Bounds that no host can build are listed apart."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel rank results/latest",
      "  mchannel rank results/latest --csv ranking.csv"
    })
final class RankCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "DIR",
      description = "A result directory, such as results/latest, or an outcomes file.")
  private Path place = Path.of("");

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Also write the scores to this file.")
  private @Nullable Path csv;

  @Override
  public Integer call() throws IOException {
    if (csv != null) {
      Outputs.requireFile("--csv", csv);
      Outputs.requireNoInput("--csv", csv, List.of(place));
    }
    List<Outcome> rows = ResultFiles.read(place);
    Ranking ranking;
    try {
      ranking = Ranking.of(rows, bounds());
    } catch (IllegalArgumentException e) {
      throw new InvalidOptionException(place + ": " + e.getMessage());
    }
    Path target = csv;
    if (target != null) {
      RankingCsv.write(target, ranking);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(RankingText.render(ranking));
    out.flush();
    return 0;
  }

  /** The bounds known to results, and any that is registered. */
  private static Set<String> bounds() {
    Set<String> names = new TreeSet<>(IdealTransports.NAMES);
    Transports.all().stream()
        .filter(Bound.class::isInstance)
        .forEach(transport -> names.add(transport.name()));
    return names;
  }
}
