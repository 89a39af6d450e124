package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.results.CheckedFact;
import io.mchannel.results.Facts;
import io.mchannel.results.OutcomesCsv;
import io.mchannel.results.PaperCheck;
import io.mchannel.results.PaperCheckText;
import io.mchannel.results.RunDirectory;
import io.mchannel.results.Verdict;
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

/** {@code paper}: the table of the paper against the model. */
@Command(
    name = "paper",
    description = {
      "The paper-against-model table of a run, from its " + ResultFiles.OUTCOMES + ".",
      "Exits 1 if a fact that the run covers lies outside its tolerance, be it a calibration or a"
          + " check, with a known reason or without; facts that were not run do not count."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel paper results/latest",
      "  mchannel paper results/reference --update README.md"
    })
final class PaperCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "A result directory, such as results/latest.")
  private Path directory = Path.of("");

  @Option(
      names = "--update",
      paramLabel = "FILE",
      description =
          "Also put the table, in Markdown and without the facts that were not run, between the"
              + " paper-table markers of this file.")
  private @Nullable Path update;

  @Override
  public Integer call() throws IOException {
    Path target = update;
    if (target != null) {
      Outputs.requireFile("--update", target);
      Outputs.requireNoInput("--update", target, List.of(directory));
    }
    List<CheckedFact> checks = check(directory);
    if (target != null) {
      PaperTableBlock.write(target, checks);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(PaperCheckText.render(checks));
    out.flush();
    boolean outside = checks.stream().anyMatch(check -> check.verdict() == Verdict.OUTSIDE);
    return outside ? Explanations.FALLS_SHORT : 0;
  }

  /** The facts held against the rows in a result directory. */
  static List<CheckedFact> check(Path directory) throws IOException {
    RunDirectory.settle(directory);
    Path file = directory.resolve(ResultFiles.OUTCOMES);
    try {
      return PaperCheck.of(OutcomesCsv.read(file), Facts.load());
    } catch (IllegalArgumentException e) {
      throw new InvalidOptionException(file + ": " + e.getMessage());
    }
  }
}
