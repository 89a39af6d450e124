package io.mchannel.bench.cli;

import com.google.common.hash.Hashing;
import io.mchannel.bench.experiment.Experiment;
import io.mchannel.bench.experiment.Fidelity;
import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.bench.experiment.RunOptions;
import io.mchannel.topology.PoolOverride;
import io.mchannel.topology.PoolReader;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A run that can start: every name is known and every option fits.
 *
 * @param experiments what runs, in the catalog's order
 * @param options what it runs with
 * @param pool the pool as the user named it
 * @param threads how many points run at once
 */
record RunPlan(
    List<Experiment> experiments, RunOptions options, Optional<String> pool, int threads) {
  /** How the directory is called that a run keeps finished points in until it is whole. */
  static final String JOURNAL_SUFFIX = ".partial";

  /** What the name of a setting begins with among the options that a manifest records. */
  static final String SETTING_PREFIX = "set ";

  /** Shows what settings of the pool do where each experiment brings its own. */
  private static final String EXAMPLE_POOL = "titan-x8";

  /**
   * Checks what a user asks for.
   *
   * @param experimentNames experiments to run; all for none
   * @param transportNames transports to run; each experiment's own choice for none
   * @param settings {@code --set} pairs; a key that no chosen experiment knows is a path into the
   *     pool
   * @throws InvalidOptionException if a name is unknown or an option does not fit
   */
  static RunPlan of(
      Catalog catalog,
      List<String> experimentNames,
      List<String> transportNames,
      Optional<String> pool,
      Fidelity fidelity,
      long seed,
      int threads,
      Map<String, String> settings) {
    List<Experiment> experiments = catalog.chosen(experimentNames);
    List<String> knownTransports = Transports.all().stream().map(Transport::name).toList();
    List<String> transports =
        transportNames.stream()
            .map(name -> Names.require("transport", name, knownTransports))
            .distinct()
            .toList();
    Map<String, String> qualified = qualify(settings, experiments);
    RunOptions ownPools = new RunOptions(fidelity, seed, transports, Optional.empty(), qualified);
    PoolOverride[] overrides = ownPools.poolOverrides();
    RunOptions options =
        new RunOptions(
            fidelity,
            seed,
            transports,
            pool.map(name -> PoolReader.read(name, overrides)),
            qualified);
    LaneStrategyCheck.require(pool.orElse(EXAMPLE_POOL), options.poolOr(EXAMPLE_POOL));
    // Asked here already, so that a wrong option leaves no trace on disk.
    int points = 0;
    for (Experiment experiment : experiments) {
      points += experiment.points(options).size();
    }
    if (points == 0) {
      throw nothingToRun(experiments.get(0), options, knownTransports);
    }
    return new RunPlan(experiments, options, pool, threads);
  }

  private static InvalidOptionException nothingToRun(
      Experiment experiment, RunOptions options, List<String> transports) {
    List<String> fitting =
        transports.stream()
            .filter(name -> !experiment.points(options.under(List.of(name))).isEmpty())
            .toList();
    return new InvalidOptionException(
        "--transport: found '"
            + String.join(",", options.transports())
            + "', under which "
            + experiment.id()
            + " has nothing to run, expected "
            + experiment.runsUnder()
            + ": "
            + String.join(", ", fitting));
  }

  private static Map<String, String> qualify(
      Map<String, String> settings, List<Experiment> experiments) {
    TreeSet<String> known = new TreeSet<>();
    experiments.forEach(experiment -> known.addAll(experiment.settings().keySet()));
    Map<String, String> qualified = new TreeMap<>();
    settings.forEach(
        (key, value) -> {
          if (known.contains(key) || key.startsWith(RunOptions.POOL_PREFIX)) {
            Settings.put(qualified, key, value);
          } else if (key.contains(".") || key.contains("[")) {
            Settings.put(qualified, RunOptions.POOL_PREFIX + key, value);
          } else {
            throw new InvalidOptionException(
                "--set: found '"
                    + key
                    + "', expected "
                    + (known.isEmpty() ? "" : "one of " + String.join(", ", known) + ", or ")
                    + "a path into the pool such as pool.hosts[*].adapters[*].laneDepth");
          }
        });
    return qualified;
  }

  /** The options by name, as the manifest records them. */
  Map<String, String> description() {
    Map<String, String> description = new TreeMap<>(modelOptions());
    description.put("threads", Integer.toString(threads));
    return description;
  }

  /** What must be the same for a killed run to be resumed. */
  Map<String, String> identity() throws IOException {
    Map<String, String> identity = new TreeMap<>(modelOptions());
    identity.put("version", BuildVersion.version());
    identity.put("code", BuildVersion.codeHash());
    identity.put("seed", Long.toString(options.seed()));
    identity.put(
        "pool file",
        pool.map(PoolReader::text)
            .map(text -> Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString())
            .orElse(""));
    return identity;
  }

  private Map<String, String> modelOptions() {
    Map<String, String> values = new TreeMap<>();
    values.put("fidelity", options.fidelity().name().toLowerCase(Locale.ROOT));
    values.put(
        "experiments", String.join(",", experiments.stream().map(Experiment::id).toList()));
    values.put("transports", String.join(",", options.transports()));
    values.put("pool", pool.orElse(""));
    options.settings().forEach((key, value) -> values.put(SETTING_PREFIX + key, value));
    return values;
  }

  /** The pool's file, if the user named one. */
  Optional<Path> poolFile() {
    return pool.filter(name -> !PoolReader.builtIns().contains(name)).map(Path::of);
  }

  /** The journal of a run that writes to {@code out}. */
  static Path journalDirectory(Path out) {
    Path name = out.toAbsolutePath().normalize().getFileName();
    if (name == null) {
      throw new InvalidOptionException("--out: found '" + out + "', expected a directory of its own");
    }
    return out.toAbsolutePath().normalize().resolveSibling(name + JOURNAL_SUFFIX);
  }
}
