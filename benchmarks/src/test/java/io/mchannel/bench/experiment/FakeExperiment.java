package io.mchannel.bench.experiment;

import io.mchannel.results.Origin;
import io.mchannel.results.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An experiment without a pool: latency drawn from the seed at loads of 0, 10, … 90 %, and the load
 * of the greatest latency derived from them.
 */
public final class FakeExperiment implements Experiment {
  private final String id;
  private final int points;
  private final AtomicInteger ran = new AtomicInteger();

  public FakeExperiment(String id, int points) {
    this.id = id;
    this.points = points;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String question() {
    return "Does a run keep its rows in order?";
  }

  @Override
  public Map<String, String> settings() {
    return Map.of("fail", "the load of a point that throws", "nan", "the load of a point without value");
  }

  @Override
  public List<Point> points(RunOptions options) {
    List<Point> result = new ArrayList<>();
    for (int i = 0; i < points; i++) {
      result.add(new FakePoint(10 * i, options));
    }
    return result;
  }

  @Override
  public List<Outcome> derive(List<Outcome> rows) {
    Outcome worst = rows.get(0);
    for (Outcome row : rows) {
      worst = row.value() > worst.value() ? row : worst;
    }
    return List.of(
        new Outcome(
            id, "none", "case=fake", "victim", "", Double.NaN, "", "worst_load", worst.x(), "%",
            Double.NaN, rows.size(), Origin.MODEL));
  }

  /** How many points have run, whoever ran them. */
  public int pointsRun() {
    return ran.get();
  }

  private final class FakePoint implements Point {
    private final int load;
    private final RunOptions options;

    FakePoint(int load, RunOptions options) {
      this.load = load;
      this.options = options;
    }

    @Override
    public String label() {
      return "load=" + load;
    }

    @Override
    public List<Outcome> run() {
      ran.incrementAndGet();
      if (Integer.toString(load).equals(options.settings().get("fail"))) {
        throw new IllegalStateException("deadlock at load " + load);
      }
      SplittableRandom random = new SplittableRandom(options.seed() * 31 + load);
      long sink = 0;
      for (int i = random.nextInt(200_000); i > 0; i--) {
        sink ^= random.nextLong();
      }
      double latencyNs = 200 + (sink & 0xFFFF) / 7.0;
      if (Integer.toString(load).equals(options.settings().get("nan"))) {
        latencyNs = Double.NaN;
      }
      return List.of(
          new Outcome(
              id, "none", "case=fake", "victim", "load", load, "%", "latency_mean", latencyNs, "ns",
              latencyNs / 100, 1000, Origin.MODEL));
    }
  }
}
