package io.mchannel.bench.experiment;

import io.mchannel.results.Outcome;
import java.util.List;
import java.util.Map;

/** One question asked of the pool, and the sweep that answers it. */
public interface Experiment {
  /** The name used on the command line and in results. */
  String id();

  /** The question it answers, in one sentence. */
  String question();

  /** What {@code --set} may change in this experiment: each key with its meaning and default. */
  default Map<String, String> settings() {
    return Map.of();
  }

  /** Under which transports the sweep has points, in words that follow "expected". */
  default String runsUnder() {
    return "any transport";
  }

  /**
   * The points of the sweep. Each is independent of the others and of the order they run in.
   *
   * @throws InvalidOptionException if an option does not fit this experiment
   */
  List<Point> points(RunOptions options);

  /** Rows that follow from the rows of all points, such as the load at which a curve turns up. */
  default List<Outcome> derive(List<Outcome> rows) {
    return List.of();
  }
}
