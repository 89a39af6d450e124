package io.mchannel.plots;

import io.mchannel.results.Outcome;
import io.mchannel.results.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rows of replayed traces by run: programs alone on the idle pool are one run, programs that
 * ran together under one transport beside the same rivals are another. Keeps charts within a page: what
 * is left out is warned of.
 *
 * @param programs names of the programs, a row each on every panel
 * @param runs rows by name of the run, programs alone first
 */
record ReplayRuns(List<String> programs, Map<String, Rows> runs) {
  /** Id of the experiment. */
  static final String EXPERIMENT = "replay";

  /** Name of the run of programs alone on the idle pool. */
  static final String ALONE = "alone";

  /** As many as two panels above each other have room for. */
  private static final int MOST_PROGRAMS = 15;

  /** As many as there are colours. */
  private static final int MOST_RUNS = 7;

  private static final int LONGEST_NAME = 26;
  private static final String NONE = "none";

  static ReplayRuns of(FigureInput input, int mostRuns) {
    Map<String, List<Outcome>> byRun = new TreeMap<>(Comparator.comparing(ReplayRuns::order));
    Map<String, String> together = new LinkedHashMap<>();
    Set<String> programs = new LinkedHashSet<>();
    for (Outcome row : input.rows().list()) {
      Map<String, String> conditions = Scenario.parse(row.scenario()).conditions();
      List<String> traces = List.of(conditions.getOrDefault("trace", "").split("\\+"));
      String run = run(row, conditions, traces);
      String first = together.computeIfAbsent(run, k -> row.scenario());
      if (traces.size() > 1 && !row.scenario().equals(first)) {
        run = run + ": " + String.join(", ", traces);
      }
      byRun.computeIfAbsent(run, k -> new ArrayList<>()).add(row);
      programs.addAll(traces);
    }
    List<String> ordered = programs.stream().sorted(LineKey.NATURAL).toList();
    warnBeyond(input, ordered, MOST_PROGRAMS, "program");
    List<String> names = List.copyOf(byRun.keySet());
    int runs = Math.min(MOST_RUNS, mostRuns);
    warnBeyond(input, names, runs, "run");
    Map<String, Rows> kept = new LinkedHashMap<>();
    byRun.forEach(
        (name, rows) -> {
          if (kept.size() < runs) {
            kept.put(name, new Rows(rows));
          }
        });
    return new ReplayRuns(ordered.stream().limit(MOST_PROGRAMS).toList(), kept);
  }

  /** Names of the programs for the rows of a panel, short enough for a line. */
  List<String> shortNames() {
    return programs.stream()
        .map(name -> name.length() <= LONGEST_NAME ? name : shorten(name))
        .toList();
  }

  /** A metric of a program in a run; a row that is asked for is told to be shown. */
  OptionalDouble value(FigureInput input, String run, String program, String metric) {
    List<Outcome> found = row(run, program, metric);
    input.shows(found);
    return found.stream().mapToDouble(Outcome::value).findFirst();
  }

  private List<Outcome> row(String run, String program, String metric) {
    Rows rows = runs.getOrDefault(run, new Rows(List.of()));
    return rows.series(program).metric(metric).list();
  }

  private static String shorten(String name) {
    int half = LONGEST_NAME / 2;
    return name.substring(0, half - 1) + "…" + name.substring(name.length() - half);
  }

  private static String order(String run) {
    return (run.equals(ALONE) ? "0" : "1") + run;
  }

  private static String run(Outcome row, Map<String, String> conditions, List<String> traces) {
    String rivals = conditions.getOrDefault("rivals", NONE);
    boolean held = !row.transport().equals(NONE);
    List<String> words = new ArrayList<>();
    if (traces.size() > 1) {
      words.add(traces.size() + " together");
    } else if (rivals.equals(NONE)) {
      words.add(ALONE);
    }
    if (!rivals.equals(NONE)) {
      words.add("beside " + rivals);
    }
    return String.join(" ", words) + (held ? ", " + row.transport() : "");
  }

  private static void warnBeyond(FigureInput input, List<String> names, int most, String what) {
    if (names.size() > most) {
      input
          .warnings()
          .accept(
              "left out "
                  + (names.size() - most)
                  + " of "
                  + names.size()
                  + " "
                  + what
                  + "s, from "
                  + names.get(most)
                  + " on: there is room for "
                  + most);
    }
  }
}
