package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Experiment;
import io.mchannel.bench.experiment.InvalidOptionException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** What the commands can run; tests bring their own. */
record Catalog(List<Experiment> experiments) {
  Catalog {
    experiments = List.copyOf(experiments);
  }

  /**
   * The experiments of these names, in the catalog's order and once each; all of them for no names.
   *
   * @throws InvalidOptionException if a name is unknown
   */
  List<Experiment> chosen(List<String> names) {
    if (names.isEmpty()) {
      return experiments;
    }
    List<String> known = experiments.stream().map(Experiment::id).toList();
    LinkedHashSet<String> wanted = new LinkedHashSet<>();
    for (String name : names) {
      wanted.add(Names.require("experiment", name, known));
    }
    List<Experiment> chosen = new ArrayList<>(experiments);
    chosen.removeIf(experiment -> !wanted.contains(experiment.id()));
    return chosen;
  }
}
