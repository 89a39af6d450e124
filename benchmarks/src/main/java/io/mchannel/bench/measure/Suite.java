package io.mchannel.bench.measure;

import io.mchannel.bench.experiment.RunListener;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The experiments on real memory. */
final class Suite {
  private static final List<MeasuredExperiment> ALL =
      List.of(
          new SequentialBandwidth(),
          new ReadWriteMix(),
          new PointerChase(),
          new Strides(),
          new Gaps(),
          new RivalLines(),
          new RivalBlocks(),
          new WindowCalls());

  private Suite() {}

  /** Names of all experiments, in the order in which they run. */
  static List<String> ids() {
    return ALL.stream().map(MeasuredExperiment::id).toList();
  }

  /**
   * Measures every point, one after the other.
   *
   * @param chosen names of the experiments to measure; all for none
   * @param note told which points could not be measured
   */
  static List<Outcome> measure(
      Arena arena, List<String> chosen, RunListener listener, Consumer<String> note)
      throws InterruptedException {
    List<MeasuredPoint> points = new ArrayList<>();
    for (MeasuredExperiment experiment : ALL) {
      if (chosen.isEmpty() || chosen.contains(experiment.id())) {
        points.addAll(experiment.points(arena));
      }
    }
    listener.started(points.size(), 0);
    List<Outcome> rows = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (MeasuredPoint point : points) {
      List<Outcome> own = point.measurement().in(arena);
      if (own.isEmpty()) {
        missing.add(point.at().experiment() + " " + point.at().label());
      }
      rows.addAll(own);
      listener.finished(point.at().experiment(), point.at().label());
    }
    if (!missing.isEmpty()) {
      note.accept(
          "left out, as other programs kept a thread from its processor: "
              + String.join(", ", missing));
    }
    return rows;
  }
}
