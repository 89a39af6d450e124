package io.mchannel.host;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Target;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolOverride;
import io.mchannel.topology.PoolReader;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A simulation whose cores have a meter each; what counts is what follows the first batches. */
final class Measured {
  static final int BATCHES = 24;
  static final int WARM_UP = 4;

  private static final double T95_OF_19 = 2.093;

  private final PoolSimulation simulation;
  private final double batchNs;
  private final List<LineMeter> meters = new ArrayList<>();

  Measured(Pool pool, long seed, double batchNs) {
    this(pool, seed, batchNs, TimeBase.DEFAULT);
  }

  Measured(Pool pool, long seed, double batchNs, TimeBase timeBase) {
    this.simulation = new PoolSimulation(pool, seed, timeBase);
    this.batchNs = batchNs;
  }

  static Pool pool(String name, String... overrides) {
    return PoolReader.read(
        name, Arrays.stream(overrides).map(PoolOverride::parse).toArray(PoolOverride[]::new));
  }

  /** Starts cores that each keep so many random lines in flight; names the stream after both. */
  Measured window(int host, int cores, int linesInFlight, boolean write) {
    for (int core = 0; core < cores; core++) {
      String name = "host " + host + " core " + simulation.host(host).cores().size();
      start(
          host,
          new WindowStream(
              linesInFlight,
              Patterns.random(0, 1L << 36, 64, simulation.streams().stream(name)),
              Target.POOL,
              write));
    }
    return this;
  }

  Measured start(int host, Workload workload) {
    LineMeter meter = new LineMeter(simulation.timeBase(), BATCHES, batchNs);
    meters.add(meter);
    simulation.host(host).start(workload, meter);
    return this;
  }

  Measured run() {
    simulation.runFor(BATCHES * batchNs);
    return this;
  }

  PoolSimulation simulation() {
    return simulation;
  }

  LineMeter meter(int core) {
    return meters.get(core);
  }

  /** Lines that a range of cores moved in one batch. */
  private double lines(int batch, int fromCore, int toCore) {
    return meters.subList(fromCore, toCore).stream().mapToDouble(m -> m.linesIn(batch)).sum();
  }

  double gigabytesPerSecond(int fromCore, int toCore) {
    double lines = 0;
    for (int batch = WARM_UP; batch < BATCHES; batch++) {
      lines += lines(batch, fromCore, toCore);
    }
    return lines * 64 / ((BATCHES - WARM_UP) * batchNs);
  }

  /** Half the width of the 95 % interval of {@link #gigabytesPerSecond}, by batch means. */
  double gigabytesPerSecondCi(int fromCore, int toCore) {
    double[] rates = new double[BATCHES - WARM_UP];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = lines(WARM_UP + i, fromCore, toCore) * 64 / batchNs;
    }
    return halfWidth(rates);
  }

  double latencyNs(int core) {
    return meters.get(core).meanLatencyNs(WARM_UP);
  }

  /** Half the width of the 95 % interval of {@link #latencyNs}, by batch means. */
  double latencyCiNs(int core) {
    double[] means = new double[BATCHES - WARM_UP];
    for (int i = 0; i < means.length; i++) {
      means[i] = meters.get(core).meanLatencyNsIn(WARM_UP + i);
    }
    return halfWidth(means);
  }

  /** Every number of every core. */
  List<Double> numbers() {
    List<Double> numbers = new ArrayList<>();
    for (LineMeter meter : meters) {
      for (int batch = 0; batch < BATCHES; batch++) {
        numbers.add((double) meter.linesIn(batch));
        numbers.add(meter.meanLatencyNsIn(batch));
      }
      numbers.add(meter.latencyQuantileNs(0.99, 0));
    }
    return numbers;
  }

  private static double halfWidth(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    return T95_OF_19 * Math.sqrt(squares / (values.length - 1) / values.length);
  }
}
