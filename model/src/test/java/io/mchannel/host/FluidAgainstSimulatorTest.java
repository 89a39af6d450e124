package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.engine.RandomStreams;
import io.mchannel.fabric.Target;
import io.mchannel.fluid.FluidProblem;
import io.mchannel.fluid.WaterFilling;
import io.mchannel.topology.LinkRate;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolGraph;
import io.mchannel.topology.Routes;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.LineRequest;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/**
 * Fair queueing in the simulator, which knows nothing of the fluid solution, comes to the shares
 * that water filling computes from the description of the pool alone: link rates, ways and demands.
 *
 * <p>What is left out, as the two mean different things by it:
 *
 * <ul>
 *   <li>Pools whose bottleneck is a DIMM or a buffer: a fluid knows of none.
 *   <li>Reads beside writes: a fair queue divides a link's time, a fluid the lines.
 *   <li>Threads of one endpoint beside threads that interleave over several: of an endpoint that
 *       both saturate a fair queue gives both the same, so that the latter move more in all.
 *   <li>Windows so small that latency limits them: every window here could draw more than its
 *       share.
 * </ul>
 */
class FluidAgainstSimulatorTest {
  private static final String FAIR_QUEUEING = "wfq";
  private static final int POOLS = 100;
  private static final double TOLERANCE = 0.03;
  private static final double LINE_BYTES = 64;
  private static final double WARM_UP_NS = 30_000;
  private static final double MEASURED_NS = 40_000;

  private record Thread(int host, int target, double pacedGBps) {
    boolean isPaced() {
      return pacedGBps > 0;
    }
  }

  /** A read each so many ticks; unlike a Poisson stream it moves what it should in a short time. */
  private static final class Metronome implements Workload {
    private final double gapTicks;
    private final AddressPattern pattern;
    private final int target;
    private double dueTick;

    Metronome(double gapTicks, AddressPattern pattern, int target) {
      this.gapTicks = gapTicks;
      this.pattern = pattern;
      this.target = target;
    }

    @Override
    public int next(LineRequest slot, long nowTick) {
      if (nowTick < dueTick) {
        slot.atTick = (long) Math.ceil(dueTick);
        return LATER;
      }
      dueTick += gapTicks;
      slot.address = pattern.nextBlock();
      slot.target = target;
      slot.write = false;
      slot.tag = 0;
      return ISSUE;
    }

    @Override
    public void completed(int tag, long nowTick) {}
  }

  @Test
  void fairQueueingComesToTheSharesOfWaterFilling() {
    List<String> misses =
        LongStream.rangeClosed(1, POOLS)
            .parallel()
            .mapToObj(FluidAgainstSimulatorTest::missesOf)
            .flatMap(List::stream)
            .toList();

    assertThat(misses).isEmpty();
  }

  private static List<String> missesOf(long seed) {
    UniformRandomProvider random = new RandomStreams(seed).stream("fluid");
    Pool pool = new FluidPools(random).next();
    List<Thread> threads = threads(pool, random);
    double[] fluid = fluid(pool, threads);
    Shares shares = new Shares(pool, seed, FAIR_QUEUEING);
    for (Thread thread : threads) {
      // Neighbours start on different endpoints.
      start(shares, thread, 256L * threads.indexOf(thread));
    }
    shares.run(WARM_UP_NS, MEASURED_NS);
    List<String> misses = new ArrayList<>();
    for (int t = 0; t < fluid.length; t++) {
      double simulated = shares.gigabytesPerSecond(t);
      if (Math.abs(simulated / fluid[t] - 1) > TOLERANCE) {
        misses.add(
            String.format(
                Locale.ROOT,
                "seed %d, %s, number %d of %d: fluid %.3f GB/s, simulated %.3f",
                seed,
                threads.get(t),
                t,
                fluid.length,
                fluid[t],
                simulated));
      }
    }
    return misses;
  }

  private static void start(Shares shares, Thread thread, long offset) {
    AddressPattern lines = Patterns.sequential(offset, 1L << 30, 64);
    if (thread.isPaced()) {
      double gapTicks = LINE_BYTES / thread.pacedGBps * shares.simulation().timeBase().ticksPerNs();
      shares.start(thread.host, new Metronome(gapTicks, lines, thread.target), 1);
    } else {
      shares.start(thread.host, new WindowStream(48, lines, thread.target, false), 1);
    }
  }

  private static List<Thread> threads(Pool pool, UniformRandomProvider random) {
    List<Thread> threads = new ArrayList<>();
    boolean interleaved = random.nextBoolean();
    for (int host = 0; host < pool.hosts().size(); host++) {
      int count = 3 + random.nextInt(4);
      for (int t = 0; t < count; t++) {
        int target =
            interleaved ? Target.POOL : random.nextInt(pool.endpoints().size());
        boolean paced = random.nextInt(3) == 0;
        threads.add(new Thread(host, target, paced ? 0.5 + 2 * random.nextDouble() : 0));
      }
    }
    return threads;
  }

  /** Capacities in GB/s of lines read, by directed link, from the description alone. */
  private static double[] fluid(Pool pool, List<Thread> threads) {
    PoolGraph graph = PoolGraph.of(pool);
    Routes routes = Routes.of(graph);
    double[] capacities = new double[graph.links()];
    for (int link = 0; link < capacities.length; link++) {
      capacities[link] = LinkRate.of(graph.link(link)).readCeilingGBps();
    }
    int[][] paths = new int[threads.size()][];
    double[][] loads = new double[threads.size()][];
    double[] demands = new double[threads.size()];
    double[] weights = new double[threads.size()];
    Arrays.fill(weights, 1);
    int endpoints = pool.endpoints().size();
    for (int t = 0; t < paths.length; t++) {
      Thread thread = threads.get(t);
      double[] load = new double[capacities.length];
      for (int e = 0; e < endpoints; e++) {
        double part = thread.target == Target.POOL ? 1.0 / endpoints : thread.target == e ? 1 : 0;
        // Data flow from the endpoint to the host; requests take a fifth of that the other way.
        for (int link : routes.path(graph.firstEndpoint() + e, thread.host, 0)) {
          load[link] += part;
        }
      }
      paths[t] =
          IntStream.range(0, load.length).filter(l -> load[l] > 0).toArray();
      loads[t] = Arrays.stream(paths[t]).mapToDouble(l -> load[l]).toArray();
      demands[t] = thread.isPaced() ? thread.pacedGBps : Double.POSITIVE_INFINITY;
    }
    return WaterFilling.allocate(FluidProblem.flat(capacities, paths, demands, weights), loads);
  }
}
