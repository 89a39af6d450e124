package io.mchannel.bench.jmh;

import io.mchannel.bench.experiment.Experiment;
import io.mchannel.bench.experiment.Experiments;
import io.mchannel.bench.experiment.Fidelity;
import io.mchannel.bench.experiment.Point;
import io.mchannel.bench.experiment.RunOptions;
import io.mchannel.results.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What the most loaded point of a contention experiment costs to simulate, beside what it simulates:
 * the wall time is the score, the victim's latency and the bandwidth are its auxiliary counters.
 *
 * <p>Expected: the counters are the same in every run and on every machine; only the score moves.
 */
// A point is a program that runs once and ends, for a second or less.
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
// The second run of a point is compiled; the first is what a user waits for, but it varies.
@Warmup(iterations = 2)
@Measurement(iterations = 5)
// The heap is touched beforehand: else the page faults of a growing heap are part of the score.
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class ContentionBenchmark {
  /** Id of the experiment. */
  @Param({"uncore-contention", "adapter-contention", "hol-blocking", "bandwidth-partition"})
  public String experiment;

  private Point point;

  /** Takes the last point of the sweep, where the load is highest. */
  @Setup
  public void choosePoint() {
    Experiment chosen =
        Experiments.all().stream()
            .filter(candidate -> candidate.id().equals(experiment))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no experiment '" + experiment + "'"));
    RunOptions options = new RunOptions(Fidelity.QUICK, 1, List.of(), Optional.empty(), Map.of());
    List<Point> points = chosen.points(options);
    point = points.get(points.size() - 1);
  }

  /** Simulates the point. */
  @Benchmark
  public List<Outcome> simulate(Simulated counters) {
    List<Outcome> rows = point.run();
    counters.tell(SimulatedOutcome.of(rows));
    return rows;
  }

  /** What was simulated, as columns of JMH's table. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Simulated {
    /** Mean latency of the victim; NaN if the experiment has none. */
    public double latencyNs;

    /** Bandwidth of all streams together; NaN if the experiment has none. */
    public double bandwidthGBps;

    private double iterations;

    /** JMH adds events up over iterations and forks, so that each tells its share of the mean. */
    @Setup(Level.Trial)
    public void countIterations(BenchmarkParams params) {
      iterations = params.getMeasurement().getCount() * (double) Math.max(1, params.getForks());
    }

    private void tell(SimulatedOutcome outcome) {
      latencyNs = outcome.latencyNs() / iterations;
      bandwidthGBps = outcome.bandwidthGBps() / iterations;
    }
  }
}
