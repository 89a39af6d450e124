package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Calibration;
import io.mchannel.bench.experiment.Calibration.Fit;
import io.mchannel.bench.experiment.Fidelity;
import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.MeasuredMemory;
import io.mchannel.bench.experiment.MeasurementFit;
import io.mchannel.bench.experiment.MeasurementFit.Prediction;
import io.mchannel.bench.experiment.RunOptions;
import io.mchannel.results.CheckedFact;
import io.mchannel.results.Facts;
import io.mchannel.results.PaperCheckText;
import io.mchannel.results.Verdict;
import io.mchannel.results.WholeFile;
import io.mchannel.topology.FreeParameter;
import io.mchannel.topology.PoolText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "With --from, fits the pool to a measurement of real memory instead, as 'mchannel measure'"
          + " writes it: the latency of a victim beside rivals with a rising number of lines in"
          + " flight or rising blocks, and what lines in flight draw. What caches, prefetchers and"
          + " reorder buffers decide, as with strides, is no part of a pool and not fitted.",
      "Of each sweep, points 2, 5, 8, ... are held out from the fit, and predicted afterwards. Rows"
          + " whose own 95 %% interval is wider than 15 %% are left out of both.",
      "Exits 1 if a calibration fact stays outside its tolerance; with --from, if any held-out"
          + " point is predicted worse than within 15 %%."
    },
    footer = {
      "",
      "Examples:",
      "  mchannel calibrate",
      "  mchannel calibrate --pool my-pool.yaml --write my-fitted-pool.yaml",
      "  mchannel calibrate --from results/measured --write my-machine.yaml",
      "  mchannel calibrate --from results/cxl-node --memory cxl"
    })
final class CalibrateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--pool",
      paramLabel = "FILE or NAME",
      description = "The pool to fit (default: titan-x8).")
  private String pool = "titan-x8";

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description = "Fit to the measured rows in this directory.")
  private @Nullable Path from;

  @Option(
      names = "--memory",
      paramLabel = "KIND",
      description =
          "With --from, what was measured: local, the host's own memory (the default), or cxl, the"
              + " pool behind the switch, as with 'mchannel measure --node' of such a device.")
  private @Nullable MeasuredMemory memory;

  @Mixin private SimulationOptions simulation = new SimulationOptions();

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
    if (write != null) {
      Outputs.requireFile("--write", write);
    }
    PoolText text = PoolText.of(pool);
    LaneStrategyCheck.require(pool, text.read());
    if (from != null) {
      return fitTo(from, text, out, err);
    }
    if (memory != null) {
      throw new InvalidOptionException(
          "--memory: found without --from, expected a measurement to fit to");
    }
    requireKnownSettings();
    RunOptions options =
        new RunOptions(Fidelity.FULL, simulation.seed(), List.of(), Optional.empty(), settings);
    Calibration calibration =
        new Calibration(catalog.chosen(List.of()), Facts.load(), options, simulation.threads());
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
      Map<String, String> values = new LinkedHashMap<>();
      fit.values().forEach((path, value) -> values.put(path, value.toString()));
      WholeFile.write(write, MeasurementFit.with(text, values, "fitted by calibrate").text());
    }
    return fit.facts().stream().allMatch(CalibrateCommand::holds) ? 0 : Explanations.FALLS_SHORT;
  }

  /** The pool is the one that is fitted, so that settings of another do not go with it. */
  private void requireKnownSettings() {
    Set<String> known = new TreeSet<>();
    catalog.experiments().forEach(experiment -> known.addAll(experiment.settings().keySet()));
    for (String key : settings.keySet()) {
      if (!known.contains(key)) {
        throw new InvalidOptionException(
            "--set: found '"
                + key
                + "', expected "
                + (known.isEmpty() ? "none" : "one of " + String.join(", ", known))
                + "; the pool is what --pool names");
      }
    }
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

  private int fitTo(Path directory, PoolText text, PrintWriter out, PrintWriter err)
      throws IOException {
    if (!settings.isEmpty()) {
      throw new InvalidOptionException(
          "--set: found with --from, expected settings for simulated experiments alone");
    }
    Measurement measurement = Measurement.read(directory);
    MeasuredMemory kind = memory == null ? MeasuredMemory.LOCAL : memory;
    MeasurementFit search = search(directory, measurement, kind);
    MeasurementFit.Fit fit = search.fit(text, better -> err.println(line(better)));
    List<Prediction> predictions = search.predict(text, fit);
    Map<MeasuredMemory.Choice, MeasurementFit.Bounds> bounds = new LinkedHashMap<>();
    kind.choices().forEach(choice -> bounds.put(choice, search.bounds(text, fit, choice)));
    MeasurementFitText.print(out, kind, fit, bounds, predictions, search.noisy());
    out.flush();
    if (write != null) {
      String source = directory.toString().replaceAll("\\p{Cntrl}", "?");
      String why = "fitted to measurement " + source;
      WholeFile.write(write, MeasurementFit.with(text, fit.values(), why).text());
    }
    return predictions.stream().filter(Prediction::heldOut).allMatch(Prediction::isWithin)
        ? 0
        : Explanations.FALLS_SHORT;
  }

  private MeasurementFit search(Path directory, Measurement measurement, MeasuredMemory kind) {
    try {
      return new MeasurementFit(
          measurement.rows(),
          kind,
          measurement.rivals(),
          simulation.seed(),
          simulation.threads());
    } catch (InvalidOptionException e) {
      throw new InvalidOptionException(
          directory.resolve(ResultFiles.OUTCOMES) + ": " + e.getMessage());
    }
  }

  private static String line(MeasurementFit.Fit fit) {
    StringBuilder line =
        new StringBuilder(String.format(Locale.ROOT, "distance %.3f:", fit.distance()));
    fit.values()
        .forEach(
            (path, value) ->
                line.append(' ')
                    .append(path.substring(path.lastIndexOf('.') + 1))
                    .append('=')
                    .append(value));
    return line.toString();
  }
}
