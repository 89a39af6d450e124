package io.mchannel.host;

import io.mchannel.fabric.Target;
import io.mchannel.topology.Pool;
import io.mchannel.transport.Transports;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.PacedStream;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A simulation whose threads share the pool under a bound; what counts is what follows the warm-up.
 */
final class Shares {
  private static final double LINE_BYTES = 64;

  private final PoolSimulation simulation;
  private final Starter starter;
  private final List<Thread> threads = new ArrayList<>();
  private double sinceNs;
  private int streams;

  /** Starts a thread under a bound, or under none. */
  private interface Starter {
    void start(int host, Workload workload, LineListener listener, double weight);
  }

  private static final class Thread {
    private long lines;
    private long latencyTicks;
  }

  /** A simulation under the bound of that name, or {@code none}. */
  Shares(Pool pool, long seed, String transport) {
    this.simulation = new PoolSimulation(pool, seed);
    if (Transports.named(transport) instanceof SimulatedBound bound) {
      this.starter = bound.arbiter(simulation)::start;
    } else {
      this.starter =
          (host, workload, listener, weight) -> simulation.host(host).start(workload, listener);
    }
  }

  PoolSimulation simulation() {
    return simulation;
  }

  /** Starts a thread that keeps so many random lines in flight. */
  Shares window(int host, int lines, boolean write) {
    return window(host, lines, write, Target.POOL, 1);
  }

  Shares window(int host, int lines, boolean write, int target, double weight) {
    return start(
        host,
        new WindowStream(lines, lines(), target, write),
        weight);
  }

  /** Starts a thread whose random reads fall due at a mean rate. */
  Shares paced(int host, double gigabytesPerSecond) {
    double gapTicks = LINE_BYTES / gigabytesPerSecond * simulation.timeBase().ticksPerNs();
    return start(
        host,
        new PacedStream(
            gapTicks, lines(), Target.POOL, false, random()),
        1);
  }

  Shares start(int host, Workload workload, double weight) {
    Thread thread = new Thread();
    threads.add(thread);
    starter.start(
        host,
        workload,
        (transactions, transaction, nowTick) -> {
          thread.lines++;
          thread.latencyTicks += nowTick - transactions.issuedTick(transaction);
        },
        weight);
    return this;
  }

  /** Lets time pass and counts only what comes after {@code warmUpNs}. */
  Shares run(double warmUpNs, double measuredNs) {
    simulation.runFor(warmUpNs);
    for (Thread thread : threads) {
      thread.lines = 0;
      thread.latencyTicks = 0;
    }
    sinceNs = nowNs();
    simulation.runFor(measuredNs);
    return this;
  }

  double gigabytesPerSecond(int thread) {
    return threads.get(thread).lines * LINE_BYTES / (nowNs() - sinceNs);
  }

  double totalGigabytesPerSecond() {
    return threads.stream().mapToLong(thread -> thread.lines).sum()
        * LINE_BYTES
        / (nowNs() - sinceNs);
  }

  double latencyNs(int thread) {
    return simulation.timeBase().ns(threads.get(thread).latencyTicks) / threads.get(thread).lines;
  }

  private double nowNs() {
    return simulation.timeBase().ns(simulation.engine().now());
  }

  /** Random lines; every call is a stream of its own. */
  AddressPattern lines() {
    return Patterns.random(0, 1L << 36, 64, random());
  }

  private UniformRandomProvider random() {
    return simulation.streams().stream("stream " + streams++);
  }
}
