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
    List<Panel> panels = new ArrayList<>();
    for (String run : runs.runs().keySet()) {
      StackedBars bars = new StackedBars(kinds);
      List<Layer> notes = new ArrayList<>();
      for (int i = 0; i < runs.programs().size(); i++) {
        for (String queue : queues) {
          String kind = kinds.contains(queue) ? queue : ELSEWHERE;
          String metric = WAIT + queue.replace(' ', '_');
          double ns = runs.value(waits, run, runs.programs().get(i), metric).orElse(0);
          bars.add(i, kind, ns);
        }
        notes.add(new Layer.RowNote(i, Numbers.measured(bars.end(i))));
      }
      double most = 0;
      for (int i = 0; i < runs.programs().size(); i++) {
        most = Math.max(most, bars.end(i));
      }
      List<Layer> layers = bars.layers(looks);
      layers.addAll(notes);
      panels.add(
          new Panel(
              run,
              Axis.linear("waits of a line (ns)", most),
              Axis.rows("", runs.shortNames()),
              layers));
    }
    return Optional.of(
        new Sheet(
            name(),
            "Where the lines of programs wait",
            "Mean time of a line in each queue on its way, one after the other; on the right their"
                + " sum. Each panel has an axis of its own.",
            2,
            panels));
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
