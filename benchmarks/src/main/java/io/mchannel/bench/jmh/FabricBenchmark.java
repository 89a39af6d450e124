package io.mchannel.bench.jmh;

import io.mchannel.fabric.CrossbarTraffic;
import io.mchannel.fabric.Target;
import io.mchannel.host.PoolSimulation;
import io.mchannel.topology.PoolOverride;
import io.mchannel.topology.PoolReader;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
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

/**
 * What the fabric costs to simulate: flits through a single crossbar, and lines through a whole pool.
 * The columns {@code flits} and {@code lines} count a second of wall time.
 *
 * <p>Expected: at least 5 million flits a second for every crossbar; lines a second the same within
 * 15 % from 1 to 512 cores; no byte allocated for either. Compare scores of one run only.
 */
// The counters of what was simulated are rates, as the score is.
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
// The queues of a loaded fabric settle within the first iteration.
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
// The heap is touched beforehand: else the page faults of a growing heap are part of the score.
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"})
public class FabricBenchmark {
  /** A thousand cycles of a crossbar under uniform random traffic. */
  @Benchmark
  public double crossbar(Crossbar state, Flits counters) {
    long before = state.traffic.flitsDelivered();
    state.traffic.run(1_000);
    counters.flits += state.traffic.flitsDelivered() - before;
    return state.traffic.meanWaitCycles();
  }

  /** Ten microseconds of the pool with one host on one x8 port, each core with 48 random reads. */
  @Benchmark
  public long pool(LoadedPool state, Lines counters) {
    long before = state.completed;
    state.simulation.runFor(10_000);
    counters.lines += state.completed - before;
    return state.completed;
  }

  /** A crossbar with 4 lanes of 8 flits at each input. */
  @State(Scope.Thread)
  public static class Crossbar {
    private static final int LANES = 4;
    private static final int LANE_FLITS = 8;

    /** Inputs and outputs. */
    @Param({"8", "16", "32"})
    public int ports;

    /** Flits of a packet. */
    @Param({"1", "4"})
    public int packetFlits;

    /** Flits that a source has a cycle. */
    @Param({"0.3", "0.6"})
    public double load;

    private CrossbarTraffic traffic;

    /** With empty queues. */
    @Setup(Level.Trial)
    public void build() {
      traffic = new CrossbarTraffic(ports, LANES, LANE_FLITS, packetFlits, load, 1);
    }
  }

  /** Delivered flits as a column of JMH's table. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Flits {
    /** Flits that reached a sink. */
    public long flits;

    /** Counts each iteration by itself. */
    @Setup(Level.Iteration)
    public void reset() {
      flits = 0;
    }
  }

  /** The pool {@code titan-x8} with as many cores as asked for. */
  @State(Scope.Thread)
  public static class LoadedPool {
    private static final int LINES_IN_FLIGHT = 48;
    private static final long REGION_BYTES = 1L << 36;

    /** Cores that each keep their lines in flight; two of them saturate the port. */
    @Param({"1", "8", "64", "512"})
    public int cores;

    private PoolSimulation simulation;
    private long completed;

    /** With all cores started. */
    @Setup(Level.Trial)
    public void build() {
      simulation =
          new PoolSimulation(
              PoolReader.read("titan-x8", PoolOverride.of("hosts[0].cores", cores)), 1);
      for (int core = 0; core < cores; core++) {
        simulation
            .host(0)
            .start(
                new WindowStream(
                    LINES_IN_FLIGHT,
                    Patterns.random(
                        0, REGION_BYTES, 64, simulation.streams().stream("core/" + core)),
                    Target.POOL,
                    false),
                (transactions, transaction, nowTick) -> completed++);
      }
    }
  }

  /** Completed lines as a column of JMH's table. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Lines {
    /** Lines that came back to their core. */
    public long lines;

    /** Counts each iteration by itself. */
    @Setup(Level.Iteration)
    public void reset() {
      lines = 0;
    }
  }
}
