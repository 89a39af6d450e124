package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.RunListener;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tells under which conditions is measured: those known by then when the first point starts, later
 * ones at once. A measurement that is refused beforehand tells none.
 */
final class Conditions implements RunListener, Consumer<String> {
  private final List<String> known;
  private final PrintWriter out;
  private final RunListener progress;
  private boolean started;

  /**
   * Conditions of a measurement that has not started.
   *
   * @param known those that are known; further ones are added to it
   * @param progress hears of the points too
   */
  Conditions(List<String> known, PrintWriter out, RunListener progress) {
    this.known = known;
    this.out = out;
    this.progress = progress;
  }

  @Override
  public void accept(String condition) {
    known.add(condition);
    if (started) {
      out.println(condition);
      out.flush();
    }
  }

  @Override
  public void started(int points, int resumed) {
    started = true;
    known.forEach(out::println);
    out.flush();
    progress.started(points, resumed);
  }

  @Override
  public void finished(String experiment, String label) {
    progress.finished(experiment, label);
  }
}
