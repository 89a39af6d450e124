package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.results.Comparison;
import io.mchannel.results.ComparisonCsv;
import io.mchannel.results.ComparisonText;
import io.mchannel.results.ComparisonVerdict;
import io.mchannel.results.Counted;
import io.mchannel.results.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code compare}: what changed between two runs, or between two transports of one. */
@Command(
    name = "compare",
    description = {
      "What changed from A to B, row by row, or from one transport to another within A.",
      "A row is better or worse if the 95 %% confidence interval of the ratio of the two means"
          + " excludes 1, they are further apart than the threshold, and among all rows judged it"
          + " is unlikely to be chance (at most 5 %% false discoveries). Without intervals it is"
          + " 'too few samples' unless equal. Rows on one side only are listed and count for"
          + " nothing else. Metrics of which neither way is better (share, load, unknown ones)"
          + " only differ.",
      "Exits 1 if any row is worse."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel compare results/reference results/latest",
      "  mchannel compare old-jmh.json new-jmh.json --threshold 10",
      "  mchannel compare results/latest --transports none,memchannel --csv changes.csv"
    })
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "A",
      index = "0",
      description = "Before: a result directory, an outcomes file, or what JMH wrote, JSON or CSV.")
  private Path before = Path.of("");

  @Parameters(
      paramLabel = "B",
      index = "1",
      arity = "0..1",
      description = "After, likewise; left out with --transports.")
  private @Nullable Path after;

  @Option(
      names = "--transports",
      paramLabel = "A,B",
      description = "Compare these two transports of the run A.")
  private @Nullable String transports;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      converter = Values.Percentage.class,
      description = "Change that does not count yet, in percent; ${DEFAULT-VALUE} if left out.")
  private double threshold = Comparison.DEFAULT_THRESHOLD_PERCENT;

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Also write the rows to this file.")
  private @Nullable Path csv;

  @Override
  public Integer call() throws IOException {
    if (csv != null) {
      Outputs.requireFile("--csv", csv);
      Outputs.requireNoInput("--csv", csv, after == null ? List.of(before) : List.of(before, after));
    }
    if ((after == null) == (transports == null)) {
      throw new ParameterException(
          spec.commandLine(),
          "found " + (after == null ? "neither" : "both") + ", expected either B or --transports");
    }
    Path file = after;
    String text;
    Comparison comparison;
    if (file != null) {
      comparison = runs(before, file);
      text = "A: " + before + "\nB: " + file + "\n\n" + ComparisonText.render(comparison, "A", "B");
    } else {
      List<String> names = Names.listed("--transports", String.valueOf(transports));
      if (names.size() != 2) {
        throw new InvalidOptionException(
            "--transports: found '" + transports + "', expected two names such as none,memchannel");
      }
      comparison = transports(before, names.get(0), names.get(1));
      text = ComparisonText.render(comparison, names.get(0), names.get(1));
    }
    Path target = csv;
    if (target != null) {
      ComparisonCsv.write(target, comparison);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(text);
    out.flush();
    return comparison.count(ComparisonVerdict.WORSE) > 0 ? Explanations.FALLS_SHORT : 0;
  }

  private Comparison runs(Path a, Path b) throws IOException {
    List<Outcome> old = ResultFiles.read(a);
    List<Outcome> young = ResultFiles.read(b);
    try {
      Comparison comparison = Comparison.of(old, young, threshold);
      requireCommonRows(comparison, old, young);
      return comparison;
    } catch (IllegalArgumentException e) {
      throw new InvalidOptionException(a + " (A) and " + b + " (B): " + e.getMessage());
    }
  }

  private Comparison transports(Path run, String a, String b) throws IOException {
    List<Outcome> rows = ResultFiles.read(run);
    try {
      Comparison comparison = Comparison.ofTransports(rows, a, b, threshold);
      requireCommonRows(comparison, rowsOf(rows, a), rowsOf(rows, b));
      return comparison;
    } catch (IllegalArgumentException e) {
      throw new InvalidOptionException(run + ": " + e.getMessage());
    }
  }

  private static List<Outcome> rowsOf(List<Outcome> run, String transport) {
    return run.stream().filter(row -> row.transport().equals(transport)).toList();
  }

  private static void requireCommonRows(Comparison comparison, List<Outcome> a, List<Outcome> b) {
    if (comparison.inBoth() == 0) {
      throw new IllegalArgumentException(
          "found no row on both sides, expected some; A has " + inShort(a) + ", B " + inShort(b));
    }
  }

  /** Such as {@code 12 rows of adapter-contention, fairness under none}. */
  private static String inShort(Collection<Outcome> rows) {
    TreeSet<String> experiments = new TreeSet<>();
    TreeSet<String> names = new TreeSet<>();
    for (Outcome row : rows) {
      experiments.add(row.experiment());
      names.add(row.transport());
    }
    List<String> words = new ArrayList<>();
    words.add(Counted.of(rows.size(), "row"));
    if (!rows.isEmpty()) {
      words.add("of " + String.join(", ", experiments) + " under " + String.join(", ", names));
    }
    return String.join(" ", words);
  }
}
