package io.mchannel.bench.measure;

import io.mchannel.bench.experiment.RunListener;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.List;

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
          new RivalBlocks());

  private Suite() {}

  /** Measures every point, one after the other. */
  static List<Outcome> measure(Arena arena, RunListener listener) throws InterruptedException {
    List<MeasuredPoint> points = new ArrayList<>();
    ALL.forEach(experiment -> points.addAll(experiment.points(arena)));
    listener.started(points.size(), 0);
    List<Outcome> rows = new ArrayList<>();
    for (MeasuredPoint point : points) {
      rows.addAll(point.measurement().in(arena));
      listener.finished(point.at().experiment(), point.at().label());
    }
    return rows;
  }
}
