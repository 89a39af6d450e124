package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Calibration;
import io.mchannel.bench.experiment.Calibration.Fit;
import io.mchannel.bench.experiment.Fidelity;
import io.mchannel.bench.experiment.RunOptions;
import io.mchannel.results.CheckedFact;
import io.mchannel.results.Facts;
import io.mchannel.results.PaperCheckText;
import io.mchannel.results.Verdict;
import io.mchannel.topology.FreeParameter;
import io.mchannel.topology.PoolText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code calibrate}: fit the free parameters of a pool. */
@Command(
    name = "calibrate",
    description = {
      "Fits the free parameters of a pool to the calibration facts, and to no others, and prints the"
          + " distance that is left. Starts from the values that the pool holds.",
      "The built-in pools hold the result of 'mchannel calibrate', so that it changes nothing there.",
      "Exits 1 if a calibration fact stays outside its tolerance."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel calibrate",
      "  mchannel calibrate --pool my-pool.yaml --write my-fitted-pool.yaml"
    })
final class CalibrateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--pool",
      paramLabel = "FILE or NAME",
      description = "The pool to fit (default: titan-x8).")
  private String pool = "titan-x8";

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every random stream (default: 1).")
  private long seed = RunCommand.DEFAULT_SEED;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Points that run at once (default: the processors there are).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of an experiment. May be given several times.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "Write the fitted pool there; its layout and comments stay.")
  private @Nullable Path write;

  private final Catalog catalog;

  CalibrateCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    PoolText text = PoolText.of(pool);
    text.read();
    RunOptions options =
        new RunOptions(Fidelity.FULL, seed, List.of(), Optional.empty(), settings);
    Calibration calibration =
        new Calibration(catalog.chosen(List.of()), Facts.load(), options, threads);
    Fit fit = calibration.fit(text, better -> err.println(line(better)));
    for (FreeParameter parameter : FreeParameter.all()) {
      out.printf(
          Locale.ROOT,
          "%-34s %4d  %s%n",
          parameter.path(),
          fit.values().get(parameter.path()),
          parameter.meaning());
    }
    out.printf(Locale.ROOT, "distance left: %.3f%n%n", fit.distance());
    out.print(PaperCheckText.render(fit.facts()));
    out.flush();
    if (write != null) {
      store(text, fit, write);
    }
    return fit.facts().stream().allMatch(CalibrateCommand::holds) ? 0 : Explanations.FALLS_SHORT;
  }

  private static boolean holds(CheckedFact fact) {
    return fact.verdict() == Verdict.WITHIN;
  }

  private static String line(Fit fit) {
    StringBuilder values = new StringBuilder();
    fit.values()
        .forEach(
            (path, value) ->
                values
                    .append(' ')
                    .append(path.substring(path.lastIndexOf('.') + 1))
                    .append('=')
                    .append(value));
    return String.format(Locale.ROOT, "distance %.3f:%s", fit.distance(), values);
  }

  private static void store(PoolText text, Fit fit, Path file) throws IOException {
    PoolText fitted = text;
    for (Map.Entry<String, Integer> value : fit.values().entrySet()) {
      fitted = fitted.with(value.getKey(), value.getValue().toString(), "fitted by calibrate");
    }
    Path whole = file.toAbsolutePath();
    Path temporary = Files.createTempFile(whole.getParent(), "pool", ".yaml");
    Files.writeString(temporary, fitted.text());
    Files.move(temporary, whole, StandardCopyOption.REPLACE_EXISTING);
  }
}
