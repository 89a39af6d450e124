package io.mchannel.bench.experiment;

import io.mchannel.host.LineListener;
import io.mchannel.host.LineMeter;
import io.mchannel.host.PoolSimulation;
import io.mchannel.results.BatchMeans;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * One simulation and what is measured in it: groups of cores, each a series of the result. After the
 * run the warm-up is cut off where the first group, the one that the experiment watches, has settled.
 */
final class PoolRun {
  static final String NS = "ns";
  static final String GBPS = "GB/s";
  static final String PERCENT = "%";

  private static final int LINE_BYTES = 64;

  /** Large enough that no two streams meet at a bank by their addresses' doing. */
  private static final long REGION_BYTES = 1L << 36;

  private static final double Z95 = 1.959964;

  private final PoolSimulation simulation;
  private final Sharing sharing;
  private final int batches;
  private final double batchNs;
  private final Map<String, LineMeter> groups = new LinkedHashMap<>();
  private int streams;
  private int settled;

  /** A run in which threads share the pool under {@code transport}. */
  PoolRun(Pool pool, long seed, Fidelity fidelity, String transport) {
    this(
        pool,
        seed,
        simulation -> Sharing.of(transport, simulation, Sharing.SCALED),
        fidelity.batches(),
        transport.equals(Sharing.NONE) ? fidelity.batchNs() : fidelity.controlledBatchNs());
  }

  /** A run of {@code batches} batches of {@code batchNs} each, shared as {@code sharing} says. */
  PoolRun(
      Pool pool, long seed, Function<PoolSimulation, Sharing> sharing, int batches, double batchNs) {
    this.simulation = new PoolSimulation(pool, seed);
    this.sharing = sharing.apply(simulation);
    this.batches = batches;
    this.batchNs = batchNs;
  }

  PoolSimulation simulation() {
    return simulation;
  }

  /** The meter of a series; the first one asked for decides where the warm-up ends. */
  LineMeter group(String series) {
    return groups.computeIfAbsent(
        series,
        name ->
            new LineMeter(simulation.timeBase(), batches, batchNs));
  }

  /** Starts a thread on a core of {@code host}, measured as part of {@code series}. */
  void start(int host, String series, Workload workload) {
    start(host, workload, group(series));
  }

  /** Starts a thread on a core of {@code host} with a listener of its own. */
  void start(int host, Workload workload, LineListener listener) {
    sharing.start(host, workload, listener);
  }

  /**
   * Starts a thread when {@code ns} of simulated time have passed: only then is it known to the
   * transport.
   */
  void startAt(double ns, int host, Workload workload, LineListener listener) {
    simulation
        .engine()
        .schedule(
            simulation.timeBase().ticks(ns), arg -> start(host, workload, listener), 0);
  }

  /** Random blocks; every call is a stream of its own. */
  AddressPattern randomBlocks(int blockBytes) {
    return Patterns.random(
        0, REGION_BYTES, blockBytes, simulation.streams().stream("stream/" + streams++));
  }

  /** A pointer chase over lines; every call is a stream of its own. */
  AddressPattern chase() {
    return Patterns.chase(
        0, REGION_BYTES, LINE_BYTES, simulation.streams().stream("stream/" + streams++));
  }

  /**
   * Runs all batches without looking for the end of the warm-up.
   *
   * @return the number of events simulated
   */
  long runThrough() {
    return simulation.runFor(batches * batchNs);
  }

  /** Runs for the time that the fidelity grants, and finds the end of the warm-up. */
  void run() {
    runThrough();
    LineMeter watched = groups.values().iterator().next();
    settled =
        WarmUp.end(
            IntStream.range(0, watched.batches()).mapToDouble(watched::meanLatencyNsIn).toArray());
  }

  /** Mean latency, 99th percentile and bandwidth of a series; none of a series that moved no line. */
  List<Outcome> rows(Coordinates at, String series) {
    LineMeter meter = groups.get(series);
    if (meter == null || meter.lines(settled) == 0) {
      return List.of();
    }
    List<Outcome> rows = new ArrayList<>();
    rows.add(at.row(series, "latency_mean", NS, latency(series)));
    rows.add(at.row(series, "latency_p99", NS, latencyQuantile(series, 0.99)));
    rows.add(at.row(series, "bandwidth", GBPS, bandwidth(series)));
    return rows;
  }

  /** Mean latency of a series, ns. */
  Estimate latency(String series) {
    LineMeter meter = groups.get(series);
    double[] means =
        IntStream.range(settled, meter.batches())
            .filter(b -> meter.linesIn(b) > 0)
            .mapToDouble(meter::meanLatencyNsIn)
            .toArray();
    return new Estimate(
        meter.meanLatencyNs(settled), BatchMeans.estimate(means).ci95(), meter.lines(settled));
  }

  /** Bandwidth of all groups named, GB/s. */
  Estimate bandwidth(String... series) {
    double[] perBatch =
        IntStream.range(settled, batches)
            .mapToDouble(
                b -> {
                  long lines = 0;
                  for (String name : series) {
                    lines += group(name).linesIn(b);
                  }
                  return lines * LINE_BYTES / batchNs;
                })
            .toArray();
    Estimate estimate = BatchMeans.estimate(perBatch);
    long lines = 0;
    for (String name : series) {
      lines += group(name).lines(settled);
    }
    return new Estimate(estimate.mean(), estimate.ci95(), lines);
  }

  /**
   * A quantile of the latency, ns. Its interval is that of the order statistics around it, whose
   * ranks are binomial.
   */
  Estimate latencyQuantile(String series, double quantile) {
    LineMeter meter = groups.get(series);
    long n = meter.lines(settled);
    double spread = Z95 * Math.sqrt(quantile * (1 - quantile) / n);
    double low = meter.latencyQuantileNs(Math.max(0, quantile - spread), settled);
    double high = meter.latencyQuantileNs(Math.min(1, quantile + spread), settled);
    return new Estimate(meter.latencyQuantileNs(quantile, settled), (high - low) / 2, n);
  }
}
