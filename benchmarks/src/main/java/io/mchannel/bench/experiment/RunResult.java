package io.mchannel.bench.experiment;

import io.mchannel.results.Outcome;
import java.util.List;

/**
 * What a run yielded.
 *
 * @param rows the rows of each experiment's points in sweep order, then those that it derives; an
 *     experiment with a failed point derives nothing, for a curve with a hole has no honest knee
 * @param failures the points that failed, in sweep order
 */
public record RunResult(List<Outcome> rows, List<PointFailure> failures) {
  public RunResult {
    rows = List.copyOf(rows);
    failures = List.copyOf(failures);
  }
}
