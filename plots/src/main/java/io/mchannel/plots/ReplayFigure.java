package io.mchannel.plots;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.StringJoiner;

/** How replayed programs fare alone and among others: a row for each, a dot for each run. */
final class ReplayFigure implements Figure {
  /** Beyond these, values beside a row could not be told apart. */
  private static final int MOST_NOTED_RUNS = 2;

  /** Of programs alone it is 1 by definition. */
  private static final String SLOWDOWN = "slowdown";

  private record Measure(String metric, String heading, String axis) {}

  private static final List<Measure> MEASURES =
      List.of(
          new Measure(SLOWDOWN, "Slowdown", "run time over that alone"),
          new Measure("bandwidth", "Bandwidth", "bandwidth (GB/s)"),
          new Measure("latency_mean", "Mean latency of a line", "mean latency (ns)"),
          new Measure("latency_p99", "99th percentile latency", "99th percentile latency (ns)"));

  @Override
  public String experiment() {
    return ReplayRuns.EXPERIMENT;
  }

  @Override
  public String name() {
    return "replay";
  }

  @Override
  public Optional<Sheet> draw(FigureInput input) {
    ReplayRuns runs = ReplayRuns.of(input, Integer.MAX_VALUE);
    boolean alone = runs.runs().keySet().equals(Set.of(ReplayRuns.ALONE));
    List<Panel> panels = new ArrayList<>();
    for (Measure measure : MEASURES) {
      if (!(alone && measure.metric().equals(SLOWDOWN))) {
        panel(input, runs, measure).ifPresent(panels::add);
      }
    }
    return panels.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Sheet(
                name(),
                "How programs fare " + (alone ? "alone on the pool" : "on the pool beside others"),
                "A row for each program, a dot for each run"
                    + (noted(runs) ? "; on the right the values, run by run." : "."),
                2,
                panels));
  }

  /** Whether values stand beside rows. */
  private static boolean noted(ReplayRuns runs) {
    return runs.runs().size() <= MOST_NOTED_RUNS;
  }

  private static Optional<Panel> panel(FigureInput input, ReplayRuns runs, Measure measure) {
    List<Layer> layers = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (String run : runs.runs().keySet()) {
      List<Dot> dots = new ArrayList<>();
      for (int i = 0; i < runs.programs().size(); i++) {
        OptionalDouble value = runs.value(input, run, runs.programs().get(i), measure.metric());
        if (value.isPresent()) {
          dots.add(new Dot(value.getAsDouble(), i));
          values.add(value.getAsDouble());
        }
      }
      layers.add(new Layer.Scatter(run, Look.line(layers.size()), dots));
    }
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (noted(runs)) {
      layers.addAll(notes(input, runs, measure));
    }
    double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
    boolean logarithmic =
        Axis.wantsLogarithm(all) && values.stream().allMatch(value -> value > 0);
    Axis x =
        logarithmic
            ? Axis.log10(measure.axis() + ", logarithmic", all)
            : Axis.linear(measure.axis(), all);
    return Optional.of(
        new Panel(measure.heading(), x, Axis.rows("", runs.shortNames()), layers));
  }

  private static List<Layer> notes(FigureInput input, ReplayRuns runs, Measure measure) {
    List<Layer> notes = new ArrayList<>();
    for (int i = 0; i < runs.programs().size(); i++) {
      StringJoiner words = new StringJoiner(", ");
      for (String run : runs.runs().keySet()) {
        runs.value(input, run, runs.programs().get(i), measure.metric())
            .ifPresent(value -> words.add(Numbers.measured(value)));
      }
      notes.add(new Layer.RowNote(i, words.toString()));
    }
    return notes;
  }
}
