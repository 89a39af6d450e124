package io.mchannel.plots;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What answers the requests of replayed programs, and what they have the pool move: above what each
 * cache answers, below whose the lines are, a column for each run.
 */
final class ReplayLinesFigure implements Figure {
  private static final String ON_DEMAND = "read from the pool on demand";

  /** Parts of the requests, by metric, from the nearest cache on. */
  private static final Map<String, String> ANSWERS = new LinkedHashMap<>();

  /** Parts of the lines, by metric. */
  private static final Map<String, String> LINES = new LinkedHashMap<>();

  /** What the first three parts of the requests sum up to. */
  private static final String ALL_HITS = "hit_share";

  /** A column each. */
  private static final int MOST_RUNS = 2;

  static {
    ANSWERS.put("l1_hit_share", "L1");
    ANSWERS.put("l2_hit_share", "L2");
    ANSWERS.put("llc_hit_share", "last-level cache");
    ANSWERS.put("merged_share", "a line that is on its way");
    ANSWERS.put("miss_share", ON_DEMAND);
    LINES.put("demand_reads", ON_DEMAND);
    LINES.put("prefetch_reads", "prefetched");
    LINES.put("writebacks", "written back");
  }

  @Override
  public String experiment() {
    return ReplayRuns.EXPERIMENT;
  }

  @Override
  public String name() {
    return "replay-lines";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    ReplayRuns runs = ReplayRuns.of(input, MOST_RUNS);
    List<String> kinds = new ArrayList<>(ANSWERS.values());
    LINES.values().stream().filter(kind -> !kinds.contains(kind)).forEach(kinds::add);
    Map<String, Look> looks = StackedBars.looks(kinds);
    List<Panel> panels = new ArrayList<>();
    for (String run : runs.runs().keySet()) {
      answers(input, runs, run, looks).ifPresent(panels::add);
    }
    for (String run : runs.runs().keySet()) {
      lines(input, runs, run, looks).ifPresent(panels::add);
    }
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sheet(
                name(),
                "What caches answer, and whose lines the pool moves",
                "Beside each row of lines: how many were read for each that the program would read"
                    + " without prefetchers.",
                runs.runs().size(),
                panels));
  }

  private static Optional<Panel> answers(
      FigureInput input, ReplayRuns runs, String run, Map<String, Look> looks) {
    StackedBars bars = new StackedBars(List.copyOf(ANSWERS.values()));
    for (int i = 0; i < runs.programs().size(); i++) {
      String program = runs.programs().get(i);
      for (Map.Entry<String, String> part : ANSWERS.entrySet()) {
        double percent = runs.value(input, run, program, part.getKey()).orElse(0);
        bars.add(i, part.getValue(), percent);
      }
      runs.value(input, run, program, ALL_HITS);
    }
    return panel(runs, run + ": what answers", "requests for lines (%)", bars.layers(looks));
  }

  private static Optional<Panel> lines(
      FigureInput input, ReplayRuns runs, String run, Map<String, Look> looks) {
    StackedBars bars = new StackedBars(List.copyOf(LINES.values()));
    List<Layer> notes = new ArrayList<>();
    for (int i = 0; i < runs.programs().size(); i++) {
      String program = runs.programs().get(i);
      Map<String, Double> counts = new LinkedHashMap<>();
      LINES.forEach(
          (metric, kind) ->
              counts.put(kind, runs.value(input, run, program, metric).orElse(0)));
      double all = counts.values().stream().mapToDouble(Double::doubleValue).sum();
      int row = i;
      counts.forEach((kind, count) -> bars.add(row, kind, all > 0 ? 100 * count / all : 0));
      OptionalDouble amplification = runs.value(input, run, program, "amplification");
      if (amplification.isPresent()) {
        notes.add(new Layer.RowNote(i, Numbers.measured(amplification.getAsDouble())));
      }
    }
    List<Layer> layers = bars.layers(looks);
    if (layers.isEmpty()) {
      return Optional.empty();
    }
    layers.addAll(notes);
    return panel(runs, run + ": whose lines", "lines that the pool moves (%)", layers);
  }

  private static Optional<Panel> panel(
      ReplayRuns runs, String heading, String title, List<Layer> layers) {
    return layers.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Panel(
                heading, Axis.linear(title, 100), Axis.rows("", runs.shortNames()), layers));
  }
}
