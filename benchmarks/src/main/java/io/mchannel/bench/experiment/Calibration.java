package io.mchannel.bench.experiment;

import io.mchannel.results.Fact;
import io.mchannel.results.Outcome;
import io.mchannel.results.PaperCheck;
import io.mchannel.results.CheckedFact;
import io.mchannel.results.Role;
import io.mchannel.topology.FreeParameter;
import io.mchannel.topology.PoolText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Fits the free parameters of a pool to the calibration facts, and to nothing else. The distance is
 * the sum over the facts of (ln(model / fact) / ln(1 + tolerance)) squared, so that 1 is a fact at the
 * edge of its tolerance; a pattern search (Hooke and Jeeves, J. ACM 8, 1961) walks down it in whole
 * steps from the pool as it is, and stops where no single step helps.
 */
public final class Calibration {
  private final List<Experiment> experiments;
  private final List<Fact> facts;
  private final RunOptions options;
  private final ExperimentRunner runner;
  private final Map<Map<String, Integer>, Fit> seen = new HashMap<>();

  /**
   * A set of values and how well it does.
   *
   * @param values value by path of the free parameter
   * @param distance 0 is perfect; see the class comment
   * @param facts each calibration fact and what the model makes of it
   */
  public record Fit(Map<String, Integer> values, double distance, List<CheckedFact> facts) {}

  /**
   * @param experiments those whose calibration facts count
   * @param facts all facts; only those for calibration are looked at
   * @param options fidelity and seed
   */
  public Calibration(
      List<Experiment> experiments, List<Fact> facts, RunOptions options, int threads) {
    this.facts =
        facts.stream()
            .filter(fact -> fact.role() == Role.CALIBRATION)
            .filter(
                fact -> experiments.stream().anyMatch(one -> one.id().equals(fact.experiment())))
            .toList();
    this.experiments = experiments.stream().<Experiment>map(this::needed).toList();
    this.options = options;
    this.runner = new ExperimentRunner(threads, RunListener.SILENT, PointJournal.NONE);
  }

  /**
   * Searches from the values that {@code pool} holds.
   *
   * @param progress told of each better set of values
   */
  public Fit fit(PoolText pool, Consumer<Fit> progress) {
    Map<String, Integer> start = new LinkedHashMap<>();
    for (FreeParameter parameter : FreeParameter.all()) {
      start.put(
          parameter.path(), (int) Math.round(pool.values(parameter.path()).get(0)));
    }
    Fit best = evaluate(pool, start);
    progress.accept(best);
    for (int step = 4; step >= 1; step /= 2) {
      boolean better = true;
      while (better) {
        better = false;
        for (FreeParameter parameter : FreeParameter.all()) {
          for (int direction : new int[] {step, -step}) {
            Optional<Map<String, Integer>> moved = move(best.values(), parameter, direction);
            if (moved.isEmpty()) {
              continue;
            }
            Fit candidate = evaluate(pool, moved.get());
            if (candidate.distance() < best.distance()) {
              best = candidate;
              better = true;
              progress.accept(best);
              break;
            }
          }
        }
      }
    }
    return best;
  }

  private static Optional<Map<String, Integer>> move(
      Map<String, Integer> values, FreeParameter parameter, int by) {
    int value = values.get(parameter.path()) + by;
    if (value < parameter.min() || value > parameter.max()) {
      return Optional.empty();
    }
    Map<String, Integer> moved = new LinkedHashMap<>(values);
    moved.put(parameter.path(), value);
    return Optional.of(moved);
  }

  private Fit evaluate(PoolText pool, Map<String, Integer> values) {
    return seen.computeIfAbsent(values, v -> simulate(pool, v));
  }

  private Fit simulate(PoolText pool, Map<String, Integer> values) {
    PoolText changed = pool;
    for (Map.Entry<String, Integer> value : values.entrySet()) {
      changed = changed.with(value.getKey(), value.getValue().toString(), "tried");
    }
    RunOptions tried =
        new RunOptions(
            options.fidelity(),
            options.seed(),
            List.of(),
            Optional.of(changed.read()),
            options.settings());
    RunResult result = runner.run(experiments, tried);
    if (!result.failures().isEmpty()) {
      throw new IllegalStateException(
          result.failures().get(0).toString(), result.failures().get(0).cause());
    }
    List<CheckedFact> checked = PaperCheck.of(result.rows(), facts);
    double distance = 0;
    for (CheckedFact fact : checked) {
      // A rise that never comes has no onset: as bad as ten tolerances.
      double off =
          Double.isNaN(fact.modelValue())
              ? 10
              : StrictMath.log(fact.modelValue() / fact.fact().value())
                  / StrictMath.log1p(fact.fact().tolerance());
      distance += off * off;
    }
    return new Fit(values, distance, checked);
  }

  /** The experiment cut down to the points that its calibration facts need. */
  private Experiment needed(Experiment whole) {
    return new Experiment() {
      @Override
      public String id() {
        return whole.id();
      }

      @Override
      public String question() {
        return whole.question();
      }

      @Override
      public Map<String, String> settings() {
        return whole.settings();
      }

      @Override
      public List<Point> points(RunOptions options) {
        List<Point> points = new ArrayList<>();
        for (Point point : whole.points(options)) {
          if (point instanceof SimulatedPoint simulated && isNeeded(simulated.at())) {
            points.add(point);
          }
        }
        return points;
      }

      @Override
      public List<Outcome> derive(List<Outcome> rows) {
        return whole.derive(rows);
      }
    };
  }

  private boolean isNeeded(Coordinates at) {
    return facts.stream()
        .filter(fact -> fact.experiment().equals(at.experiment()))
        .filter(fact -> fact.scenario().equals(at.scenario()))
        .anyMatch(fact -> Double.isNaN(fact.x()) || fact.x() == at.x() || at.x() == 0);
  }
}
