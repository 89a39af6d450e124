package io.mchannel.plots;

import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** In which queues the lines of replayed programs wait, and for how long: a panel for each run. */
final class ReplayWaitsFigure implements Figure {
  private static final String WAIT = "wait_";
  private static final String ELSEWHERE = "elsewhere";

  /** As many panels as fit on a page. */
  private static final int MOST_RUNS = 4;

  @Override
  public String experiment() {
    return ReplayRuns.EXPERIMENT;
  }

  @Override
  public String name() {
    return "replay-waits";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    FigureInput waits = input.with(input.rows().where(row -> row.metric().startsWith(WAIT)));
    if (waits.rows().isEmpty()) {
      return Optional.empty();
    }
    ReplayRuns runs = ReplayRuns.of(waits, MOST_RUNS);
    List<String> queues = queues(waits.rows());
    List<String> kinds = new ArrayList<>(queues.stream().limit(Look.FILLS - 1).toList());
    if (queues.size() > kinds.size()) {
      kinds.add(ELSEWHERE);
    }
    Map<String, Look> looks = StackedBars.looks(kinds);
    Map<String, StackedBars> bars = new LinkedHashMap<>();
    for (String run : runs.runs().keySet()) {
      bars.put(run, bars(waits, runs, run, queues, kinds));
    }
    List<Panel> panels = new ArrayList<>();
    bars.forEach(
        (run, stacks) -> {
          List<Layer> layers = stacks.layers(looks);
          for (int i = 0; i < runs.programs().size(); i++) {
            layers.add(new Layer.RowNote(i, Numbers.measured(stacks.end(i))));
          }
          double longest =
              bars.entrySet().stream()
                  .filter(other -> isAlone(other.getKey()) == isAlone(run))
                  .mapToDouble(other -> other.getValue().longest())
                  .max()
                  .orElse(0);
          Axis x = Axis.linear("waits of a line (ns)", longest);
          panels.add(new Panel(run, x, Axis.rows("", runs.shortNames()), layers));
        });
    boolean unlike = bars.size() > 1 && bars.keySet().stream().anyMatch(ReplayWaitsFigure::isAlone);
    return Optional.of(
        new Sheet(
            name(),
            "Where the lines of programs wait",
            "Mean time of a line in each queue on its way, one after the other; on the right their"
                + " sum."
                + (unlike ? " Programs alone have an axis of their own." : ""),
            2,
            panels));
  }

  private static StackedBars bars(
      FigureInput input, ReplayRuns runs, String run, List<String> queues, List<String> kinds) {
    StackedBars bars = new StackedBars(kinds);
    for (int i = 0; i < runs.programs().size(); i++) {
      for (String queue : queues) {
        String kind = kinds.contains(queue) ? queue : ELSEWHERE;
        String metric = WAIT + queue.replace(' ', '_');
        bars.add(i, kind, runs.value(input, run, runs.programs().get(i), metric).orElse(0));
      }
    }
    return bars;
  }

  private static boolean isAlone(String run) {
    return run.equals(ReplayRuns.ALONE);
  }

  /** Names of all queues, those with the longest waits first. */
  private static List<String> queues(Rows waits) {
    Map<String, Double> ns = new LinkedHashMap<>();
    for (Outcome row : waits.list()) {
      String queue = Titles.words(row.metric().substring(WAIT.length()));
      ns.merge(queue, row.value(), Double::sum);
    }
    return ns.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
