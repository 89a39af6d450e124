package io.mchannel.bench.experiment;

import io.mchannel.bench.experiment.MeasuredMemory.Choice;
import io.mchannel.results.Outcome;
import io.mchannel.results.RowKey;
import io.mchannel.topology.PoolText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Fits a pool to a measurement of real memory, and predicts the points of it that were held out. The
 * distance of a point is sqrt(1 + (ln(model / measured) / 5 %)^2) - 1, so that a point that a
 * neighbour on the machine disturbed pulls no harder than in proportion. The idle latency is fitted first,
 * to the victims that are alone, so that it does not make up for what queues do; then each bound is
 * tried over a wide range, for one that nothing reaches has no slope to follow; then a pattern search
 * (Hooke and Jeeves, J. ACM 8, 1961) walks down the sum over all fitted points in steps by ever
 * smaller factors. The same rows and seed give the same fit.
 */
public final class MeasurementFit {
  /** A held-out point counts as predicted within this share of what was measured. */
  public static final double TOLERANCE = 0.15;

  /** Of each sweep, the second of every three points is held out: never its first. */
  private static final int HELD_OUT_OF = 3;

  /** Bounds are tried anew as long as that takes off a tenth. */
  private static final double WORTH_ANOTHER_ROUND = 0.9;

  private static final double SCALE = 0.05;
  private static final double[] FACTORS = {1.5, 1.2, 1.06, 1.02};

  /** Powers of two of its value over which a bound is tried. */
  private static final int OCTAVES = 6;

  /** A value does as well as another if the distance is no more than a twentieth worse. */
  private static final double AS_WELL = 1.05;

  private static final MathContext DIGITS = new MathContext(3);
  private static final MathContext ERROR_DIGITS = new MathContext(6);

  /**
   * A measured number and what the fitted pool makes of it.
   *
   * @param measured the row
   * @param heldOut whether the fit did not see it
   * @param modelValue in the row's unit
   */
  public record Prediction(Outcome measured, boolean heldOut, double modelValue) {
    /** Share by which the model is above what was measured; below where negative. */
    public double error() {
      return modelValue / measured.value() - 1;
    }

    /** Whether it is near enough. */
    public boolean isWithin() {
      return Math.abs(error()) <= TOLERANCE;
    }
  }

  /**
   * A set of values and how well it does.
   *
   * @param values value by path of the parameter, as it is written into a pool file
   * @param distance of the points that it was fitted to; 0 is perfect
   */
  public record Fit(Map<String, String> values, double distance) {}

  /** How far points determine a parameter. */
  public enum Bounds {
    /** Neither half of it nor twice as much fits as well. */
    BOTH,
    /** Twice as much fits as well: it bounds nothing from above. */
    BELOW,
    /** Half of it fits as well. */
    ABOVE,
    /** Both fit as well: the points say nothing of it. */
    NONE;

    private static Bounds of(boolean halfFits, boolean twiceFits) {
      if (halfFits) {
        return twiceFits ? NONE : ABOVE;
      }
      return twiceFits ? BELOW : BOTH;
    }
  }

  private final MeasuredMemory memory;
  private final int rivals;
  private final long seed;
  private final ExperimentRunner runner;
  private final Map<MeasuredScene, List<Outcome>> rows = new LinkedHashMap<>();
  private final Set<MeasuredScene> heldOut = new LinkedHashSet<>();
  private final List<Outcome> noisy = new ArrayList<>();

  /**
   * Sorts what was measured into points to fit and points to predict. A row whose own 95 % interval
   * is wider than the tolerance can neither be fitted nor judged, and is left out.
   *
   * @param measured rows of {@code measure}
   * @param rivals threads beside the victim
   * @param threads simulations at once
   * @throws InvalidOptionException if a row cannot be what {@code measure} writes, or there is no
   *     point to hold out
   */
  public MeasurementFit(
      Collection<Outcome> measured, MeasuredMemory memory, int rivals, long seed, int threads) {
    if (threads < 1) {
      throw new InvalidOptionException("--threads: found " + threads + ", expected at least 1");
    }
    this.memory = memory;
    this.rivals = rivals;
    this.seed = seed;
    this.runner = new ExperimentRunner(threads, RunListener.SILENT, PointJournal.NONE);
    for (Outcome row : new TreeSet<>(measured)) {
      scene(row).ifPresent(scene -> sort(scene, row));
    }
    holdOut();
    if (heldOut.isEmpty()) {
      throw new InvalidOptionException(
          "found "
              + rows.size()
              + " measured points, expected a sweep of at least two of "
              + String.join(", ", MeasuredScene.EXPERIMENTS));
    }
  }

  /** The experiments of which points can be fitted. */
  public static List<String> experiments() {
    return MeasuredScene.EXPERIMENTS;
  }

  /** Rows that are left out, as they are known no better than the tolerance. */
  public List<Outcome> noisy() {
    return List.copyOf(noisy);
  }

  /**
   * Searches from the values that {@code pool} holds.
   *
   * @param progress told of each better set of values
   * @throws InvalidOptionException if the pool has fewer cores than threads measured, or lacks one
   *     of the parameters
   */
  public Fit fit(PoolText pool, Consumer<Fit> progress) {
    int cores = pool.read().hosts().get(0).cores();
    if (cores <= rivals) {
      throw new InvalidOptionException(
          "pool: hosts[0] has " + cores + " cores, " + (rivals + 1) + " threads were measured");
    }
    Map<String, String> start = new LinkedHashMap<>();
    for (Choice choice : memory.choices()) {
      List<Double> values = pool.values(choice.parameter().path());
      if (values.isEmpty()) {
        throw new InvalidOptionException(
            pool.label()
                + ": "
                + choice.parameter().path()
                + ": found nothing, expected a value to fit");
      }
      start.put(choice.parameter().path(), written(choice, values.get(0)));
    }
    List<MeasuredScene> fitted = fittedScenes();
    List<MeasuredScene> alone =
        fitted.stream().filter(scene -> scene.rival().isEmpty()).toList();
    List<Choice> bounds = memory.choices().subList(1, memory.choices().size());
    Map<String, String> values = start;
    if (!alone.isEmpty()) {
      values =
          walk(new Search(pool, alone, better -> {}), start, memory.choices().subList(0, 1))
              .values();
    }
    Search all = new Search(pool, fitted, progress);
    double former;
    do {
      former = all.best().distance();
      values = scan(all, values, bounds).values();
      values = walk(all, walk(all, values, bounds).values(), memory.choices()).values();
    } while (all.best().distance() < WORTH_ANOTHER_ROUND * former);
    return all.best();
  }

  /**
   * What the fitted points say of a parameter.
   *
   * @param pool the pool that was fitted
   */
  public Bounds bounds(PoolText pool, Fit fit, Choice choice) {
    Search search = new Search(pool, fittedScenes(), better -> {});
    double most = AS_WELL * search.evaluate(fit.values()).distance();
    return Bounds.of(
        doesAsWell(search, fit, choice, 0.5, most), doesAsWell(search, fit, choice, 2, most));
  }

  /** With the idle latency fitted anew, which would make up for a little more or less of a queue. */
  private boolean doesAsWell(Search search, Fit fit, Choice choice, double by, double most) {
    Choice idle = memory.choices().get(0);
    return move(fit.values(), choice, by)
        .map(
            moved ->
                choice.equals(idle)
                    ? search.evaluate(moved)
                    : walk(search, moved, List.of(idle)))
        .map(refitted -> refitted.distance() <= most)
        .orElse(false);
  }

  private List<MeasuredScene> fittedScenes() {
    return rows.keySet().stream().filter(scene -> !heldOut.contains(scene)).toList();
  }

  /** Tries each parameter over octaves, and leaves it where it does best. */
  private static Fit scan(Search search, Map<String, String> start, List<Choice> choices) {
    Fit best = search.evaluate(start);
    for (Choice choice : choices) {
      Map<String, String> from = best.values();
      for (int octave = -OCTAVES; octave <= OCTAVES; octave++) {
        Optional<Map<String, String>> moved = move(from, choice, StrictMath.pow(2, octave));
        if (octave != 0 && moved.isPresent()) {
          Fit candidate = search.evaluate(moved.get());
          best = candidate.distance() < best.distance() ? candidate : best;
        }
      }
    }
    return best;
  }

  private static Fit walk(Search search, Map<String, String> start, List<Choice> choices) {
    Fit best = search.evaluate(start);
    for (double factor : FACTORS) {
      Fit from;
      do {
        from = best;
        best = step(search, from, choices, factor);
        if (best != from) {
          // As far again in the direction that helped: the way along a narrow valley.
          Fit ahead = search.evaluate(beyond(from.values(), best.values(), choices));
          ahead = step(search, ahead, choices, factor);
          best = ahead.distance() < best.distance() ? ahead : best;
        }
      } while (best != from);
    }
    return best;
  }

  private static Map<String, String> beyond(
      Map<String, String> from, Map<String, String> to, List<Choice> choices) {
    Map<String, String> beyond = to;
    for (Choice choice : choices) {
      String path = choice.parameter().path();
      double value = Double.parseDouble(to.get(path));
      double ratio = value / Double.parseDouble(from.get(path));
      if (ratio != 1) {
        beyond = move(beyond, choice, ratio).orElse(beyond);
      }
    }
    return beyond;
  }

  /** What the pool with these values makes of every point, fitted or held out. */
  public List<Prediction> predict(PoolText pool, Fit fit) {
    Map<RowKey, Double> model = simulate(with(pool, fit.values(), "tried"), rows.keySet());
    List<Prediction> predictions = new ArrayList<>();
    rows.forEach(
        (scene, measured) ->
            measured.forEach(
                row ->
                    predictions.add(
                        new Prediction(row, heldOut.contains(scene), value(model, row)))));
    return predictions;
  }

  /** The pool with other values. */
  public static PoolText with(PoolText pool, Map<String, String> values, String comment) {
    PoolText changed = pool;
    for (Map.Entry<String, String> value : values.entrySet()) {
      changed = changed.with(value.getKey(), value.getValue(), comment);
    }
    return changed;
  }

  private Optional<MeasuredScene> scene(Outcome row) {
    try {
      return MeasuredScene.of(row, rivals);
    } catch (IllegalArgumentException e) {
      throw new InvalidOptionException(row.key().text() + ": " + e.getMessage());
    }
  }

  private void sort(MeasuredScene scene, Outcome row) {
    // 0 is a rival that got no processor.
    if (row.value() == 0 || row.ci95() > TOLERANCE * row.value()) {
      noisy.add(row);
    } else {
      rows.computeIfAbsent(scene, one -> new ArrayList<>()).add(row);
    }
  }

  /** By sweep, as rows stand in the order of their keys, x last but the series. */
  private void holdOut() {
    Map<String, TreeMap<Double, MeasuredScene>> sweeps = new TreeMap<>();
    for (MeasuredScene scene : rows.keySet()) {
      sweeps
          .computeIfAbsent(
              scene.at().experiment() + " " + scene.at().scenario(), sweep -> new TreeMap<>())
          .put(scene.at().x(), scene);
    }
    for (TreeMap<Double, MeasuredScene> sweep : sweeps.values()) {
      int place = 0;
      for (MeasuredScene scene : sweep.values()) {
        if (place++ % HELD_OUT_OF == 1) {
          heldOut.add(scene);
        }
      }
    }
  }

  /** Moves each parameter up or down where that helps; the same fit if nothing does. */
  private static Fit step(Search search, Fit from, List<Choice> choices, double factor) {
    Fit best = from;
    for (Choice choice : choices) {
      for (double by : new double[] {factor, 1 / factor}) {
        Optional<Map<String, String>> moved = move(best.values(), choice, by);
        if (moved.isPresent()) {
          Fit candidate = search.evaluate(moved.get());
          if (candidate.distance() < best.distance()) {
            best = candidate;
            break;
          }
        }
      }
    }
    return best;
  }

  private static Optional<Map<String, String>> move(
      Map<String, String> values, Choice choice, double by) {
    String path = choice.parameter().path();
    double value = Double.parseDouble(values.get(path));
    double next = value * by;
    if (choice.whole()) {
      next = by > 1 ? Math.max(value + 1, Math.rint(next)) : Math.min(value - 1, Math.rint(next));
    }
    if (next < choice.parameter().min() || next > choice.parameter().max()) {
      return Optional.empty();
    }
    Map<String, String> moved = new LinkedHashMap<>(values);
    moved.put(path, written(choice, next));
    return Optional.of(moved);
  }

  private static String written(Choice choice, double value) {
    return choice.whole()
        ? Long.toString(Math.round(value))
        : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  private static double value(Map<RowKey, Double> model, Outcome row) {
    Double value = model.get(row.key());
    if (value == null) {
      throw new InvalidOptionException(
          row.key().text() + ": no line came back in the simulation, expected a faster pool");
    }
    return value;
  }

  private Map<RowKey, Double> simulate(PoolText text, Collection<MeasuredScene> scenes) {
    RunOptions options =
        new RunOptions(Fidelity.QUICK, seed, List.of(), Optional.of(text.read()), Map.of());
    RunResult result = runner.run(List.of(new Scenes(List.copyOf(scenes))), options);
    if (!result.failures().isEmpty()) {
      throw new IllegalStateException(
          result.failures().get(0).toString(), result.failures().get(0).cause());
    }
    Map<RowKey, Double> values = new HashMap<>();
    result.rows().forEach(row -> values.put(row.key(), row.value()));
    return values;
  }

  /** Sets of values, each simulated once, held against some of the points. */
  private final class Search {
    private final PoolText pool;
    private final List<MeasuredScene> scenes;
    private final Consumer<Fit> progress;
    private final Map<Map<String, String>, Fit> seen = new HashMap<>();
    private Fit best = new Fit(Map.of(), Double.POSITIVE_INFINITY);

    Search(PoolText pool, List<MeasuredScene> scenes, Consumer<Fit> progress) {
      this.pool = pool;
      this.scenes = scenes;
      this.progress = progress;
    }

    Fit best() {
      return best;
    }

    Fit evaluate(Map<String, String> values) {
      Fit known = seen.get(values);
      if (known == null) {
        known = new Fit(values, distance(with(pool, values, "tried")));
        seen.put(values, known);
        if (known.distance() < best.distance()) {
          best = known;
          progress.accept(known);
        }
      }
      return known;
    }

    private double distance(PoolText tried) {
      Map<RowKey, Double> model = simulate(tried, scenes);
      double distance = 0;
      for (MeasuredScene scene : scenes) {
        for (Outcome row : rows.get(scene)) {
          double off = StrictMath.log(value(model, row) / row.value()) / SCALE;
          distance += Math.sqrt(1 + off * off) - 1;
        }
      }
      // Rounded, so that no step is taken for the last bits of a sum.
      return new BigDecimal(distance).round(ERROR_DIGITS).doubleValue();
    }
  }

  /** The scenes as an experiment, for the runner. */
  private final class Scenes implements Experiment {
    private final List<MeasuredScene> scenes;

    Scenes(List<MeasuredScene> scenes) {
      this.scenes = scenes;
    }

    @Override
    public String id() {
      return "measurement";
    }

    @Override
    public String question() {
      return "What would the pool make of what was measured?";
    }

    @Override
    public List<Point> points(RunOptions options) {
      List<Point> points = new ArrayList<>();
      for (MeasuredScene scene : scenes) {
        points.add(
            new SimulatedPoint(
                scene.at(),
                options,
                pointSeed ->
                    scene.simulate(
                        options.poolOr(""), memory, rivals, pointSeed)));
      }
      return points;
    }
  }
}
