package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.mchannel.engine.RandomStreams;
import io.mchannel.engine.RunEnd;
import io.mchannel.engine.RunLimits;
import io.mchannel.fabric.FabricLaws;
import io.mchannel.fabric.Target;
import io.mchannel.topology.Binding;
import io.mchannel.topology.Credits;
import io.mchannel.topology.Endpoint;
import io.mchannel.topology.FlitFormat;
import io.mchannel.topology.Host;
import io.mchannel.topology.Link;
import io.mchannel.topology.Pool;
import io.mchannel.topology.PoolReader;
import io.mchannel.topology.SwitchNode;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.BlockStream;
import io.mchannel.workload.BlockStream.Operation;
import io.mchannel.workload.PacedStream;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** The laws that hold whatever the pool and whatever runs on it. */
class RandomPoolsTest {
  private static final Pool TITAN = PoolReader.read("titan-x8");
  private static final int LINES = 80;
  private static final int POOLS = 40;
  private static final int EVENTS_PER_STEP = 47;
  private static final long TICKS_WITHOUT_PROGRESS = 4_000_000;

  @Test
  void lawsHoldAtEveryMomentAndFiniteWorkloadsFinish() {
    for (long seed = 1; seed <= POOLS; seed++) {
      try {
        run(seed);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }

  private static void run(long seed) {
    UniformRandomProvider random = new RandomStreams(seed).stream("pools");
    Pool pool = new RandomPools(random).next();
    PoolSimulation simulation = new PoolSimulation(pool, seed);
    List<CoreModel> cores = new ArrayList<>();
    for (HostModel host : simulation.hosts()) {
      int busy = random.nextInt(host.description().cores() + 1);
      for (int c = 0; c < busy; c++) {
        Workload workload = workload(random, simulation.timeBase().ticksPerNs());
        cores.add(host.start(new FiniteWorkload(LINES, workload), (all, line, now) -> {}));
      }
    }
    FabricLaws laws = new FabricLaws(simulation.fabric(), simulation.transactions());
    RunLimits step = RunLimits.NONE.withMaxEvents(EVENTS_PER_STEP);
    long completed = 0;
    long progressTick = 0;
    while (simulation.engine().run(step) == RunEnd.MAX_EVENTS) {
      laws.check();
      long issued = cores.stream().mapToLong(CoreModel::issued).sum();
      long now = cores.stream().mapToLong(CoreModel::completedLines).sum();
      assertThat(issued - now)
          .as("lines issued and not complete")
          .isEqualTo(simulation.transactions().open());
      if (now > completed) {
        completed = now;
        progressTick = simulation.engine().now();
      }
      assertThat(simulation.engine().now() - progressTick).isLessThan(TICKS_WITHOUT_PROGRESS);
    }
    assertThat(cores)
        .as("cores that have not finished: a deadlock")
        .allMatch(CoreModel::isDone)
        .allMatch(core -> core.completedLines() == LINES);
    assertThat(simulation.transactions().open()).isZero();
    assertThat(simulation.engine().isIdle()).isTrue();
    laws.checkEmpty();
  }

  /**
   * Requests and responses cross a trunk in the same direction here. With more buffers for requests
   * than the endpoints and the way back can hold responses, a response that had to wait behind
   * requests would wait for ever.
   */
  @Test
  void hostsAndEndpointsOnBothSidesOfATrunkNeverDeadlock() {
    Endpoint endpoint = TITAN.endpoints().get(0);
    Endpoint narrow = new Endpoint("ep0", endpoint.passNs(), 1, endpoint.dimm());
    List<Link> links = new ArrayList<>();
    for (int side = 0; side < 2; side++) {
      links.add(narrowLink("h" + side + ".a0.0", "sw" + side));
      links.add(narrowLink("sw" + side, "ep" + side));
    }
    links.add(narrowLink("sw0", "sw1"));
    Host host = TITAN.hosts().get(0);
    Pool pool =
        new Pool(
            "facing",
            "two hosts that use each other's endpoint",
            List.of(renamed(host, "h0"), renamed(host, "h1")),
            List.of(new SwitchNode("sw0", 10), new SwitchNode("sw1", 10)),
            List.of(narrow, new Endpoint("ep1", narrow.passNs(), 1, narrow.dimm())),
            links,
            List.of(
                new Binding("h0.a0.0", List.of("ep1")), new Binding("h1.a0.0", List.of("ep0"))),
            TITAN.interleave());
    PoolSimulation simulation = new PoolSimulation(pool, 1);
    List<CoreModel> cores = new ArrayList<>();
    for (HostModel each : simulation.hosts()) {
      Workload reads =
          new WindowStream(20, Patterns.sequential(0, 1 << 20, 64), Target.POOL, false);
      cores.add(each.start(new FiniteWorkload(2_000, reads), (all, line, now) -> {}));
    }
    simulation.engine().run(RunLimits.NONE);

    assertThat(cores).allMatch(CoreModel::isDone);
    new FabricLaws(simulation.fabric(), simulation.transactions()).checkEmpty();
  }

  private static Link narrowLink(String a, String b) {
    return new Link(a, b, 1, 8, 5, FlitFormat.FLIT_68, 1, 10, 1, new Credits(8, 8, 1, 1));
  }

  private static Host renamed(Host host, String name) {
    return new Host(name, host.cores(), host.core(), host.uncore(), host.adapters());
  }

  private static Workload workload(UniformRandomProvider random, int ticksPerNs) {
    int target = random.nextInt(8) == 0 ? Target.LOCAL : random.nextInt(3) - 1 <= 0 ? Target.POOL : 0;
    boolean write = random.nextBoolean();
    switch (random.nextInt(4)) {
      case 0:
        return new PacedStream(
            ticksPerNs * (1 + random.nextInt(100)), lines(random), target, write, random);
      case 1:
        return new WindowStream(1 + random.nextInt(60), lines(random), target, write);
      default:
        int blockBytes = 64 * (1 + random.nextInt(64));
        Operation operation = Operation.values()[random.nextInt(3)];
        AddressPattern blocks = Patterns.random(0, 1L << 32, blockBytes, random);
        return new BlockStream(operation, blockBytes, blocks, target, Target.POOL);
    }
  }

  private static AddressPattern lines(UniformRandomProvider random) {
    return random.nextBoolean()
        ? Patterns.sequential(0, 1L << 32, 64)
        : Patterns.chase(0, 1L << 32, 64, random);
  }
}
