package io.mchannel.plots;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.util.Set;
import java.util.TreeSet;

/**
 * The memory that measured rows are about, as their scenarios name it. Not every experiment names
 * it, but all of a measurement lies in one memory, so what one row says holds for the others.
 *
 * @param words what to call it
 * @param known whether any row names it
 */
record MeasuredMemory(String words, boolean known) {
  private static final String CONDITION = "memory";
  private static final String LOCAL = "local";

  static MeasuredMemory of(Rows rows) {
    Set<String> named = new TreeSet<>();
    for (Outcome row : rows.origin(Origin.MEASURED).list()) {
      String memory = Scenario.parse(row.scenario()).conditions().get(CONDITION);
      if (memory != null) {
        named.add(memory);
      }
    }
    if (named.isEmpty()) {
      return new MeasuredMemory("real memory", false);
    }
    if (named.size() > 1) {
      return new MeasuredMemory("real memory, local and CXL", true);
    }
    return new MeasuredMemory(
        named.contains(LOCAL) ? "the host's own memory" : "CXL memory", true);
  }

  /** How to read a chart that shows rows of these origins; empty where nothing was measured. */
  String note(Set<Origin> origins) {
    if (!origins.contains(Origin.MEASURED)) {
      return "";
    }
    if (origins.contains(Origin.MODEL)) {
      return "What is named measured comes from " + words + ", the rest from the model.";
    }
    return known ? "All measured in " + words + "." : "All measured.";
  }
}
