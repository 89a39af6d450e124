package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.Experiment;
import io.mchannel.bench.experiment.FakeExperiment;
import io.mchannel.bench.experiment.Point;
import io.mchannel.bench.experiment.RunOptions;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.List;

/** An experiment one of whose points fails the first time that it runs. */
final class FlakyExperiment implements Experiment {
  private final FakeExperiment sound;
  private final int flakyIndex;
  private boolean failed;

  FlakyExperiment(FakeExperiment sound, int flakyIndex) {
    this.sound = sound;
    this.flakyIndex = flakyIndex;
  }

  @Override
  public String id() {
    return sound.id();
  }

  @Override
  public String question() {
    return sound.question();
  }

  @Override
  public List<Point> points(RunOptions options) {
    List<Point> points = new ArrayList<>(sound.points(options));
    Point flaky = points.get(flakyIndex);
    points.set(
        flakyIndex,
        new Point() {
          @Override
          public String label() {
            return flaky.label();
          }

          @Override
          public List<Outcome> run() {
            List<Outcome> rows = flaky.run();
            if (!failed) {
              failed = true;
              throw new IllegalStateException("the first time");
            }
            return rows;
          }
        });
    return points;
  }

  @Override
  public List<Outcome> derive(List<Outcome> rows) {
    return sound.derive(rows);
  }

  int pointsRun() {
    return sound.pointsRun();
  }
}
