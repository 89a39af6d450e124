package io.mchannel.bench.experiment;

import io.mchannel.engine.RandomStreams;
import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Target;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.MemChannelPlus;
import io.mchannel.transport.MemChannelPlus.Idea;
import io.mchannel.transport.MemChannelPlus.Ideas;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import io.mchannel.workload.AddressPattern;
import io.mchannel.workload.Interval;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What each idea of {@code memchannel-plus} is worth: whole, and with one idea at a time replaced by
 * what the published rule does in its place. Every variant meets the same load with the same
 * random numbers, so that what differs is the idea's doing.
 */
final class PlusAblation implements Experiment {
  private static final String PLUS = "memchannel-plus";
  private static final String NOTHING = "nothing";

  /** Of {@link Adaptation}'s summary. */
  private static final Set<String> CONVERGENCE = Set.of("converged", "settled", "jain");

  private static final String BURST = "app=idle-then-flood";
  private static final String WAKE = "app=wake";

  /** Threads that wake together; enough to fill the port. */
  private static final int WAKING = 12;

  /** Intervals K that they sleep before. */
  private static final int ASLEEP = 10;

  /**
   * What is run under every variant. There are many of them, so scenes are short.
   *
   * @param rivals of the victim
   * @param batches of the saturated port
   * @param batchNs length of one
   * @param intervalsAPhase where channels join and leave; 0 for not at all
   * @param windowsPerInterval of the burst
   */
  private record Scenes(
      List<Access> rivals,
      int batches,
      double batchNs,
      int intervalsAPhase,
      int windowsPerInterval) {
    static Scenes of(Fidelity fidelity) {
      return switch (fidelity) {
        case QUICK -> new Scenes(List.of(Access.READ), 10, 50_000, 0, 5);
        case FULL -> new Scenes(List.of(Access.READ, Access.WRITE), 20, 100_000, 5, 10);
      };
    }
  }

  private record Variant(Transport transport, String without) {}

  @Override
  public String id() {
    return "plus-ablation";
  }

  @Override
  public String question() {
    return "What is each idea of memchannel-plus worth?";
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    Adaptation.requireRoom(pool);
    BurstBound.requireRoom(pool);
    Scenes scenes = Scenes.of(options.fidelity());
    List<Point> points = new ArrayList<>();
    for (Variant variant : variants(options)) {
      for (Access rival : scenes.rivals()) {
        add(
            points,
            options,
            variant,
            "rival=" + rival.word(),
            (at, seed) -> {
              PoolRun run =
                  run(pool, seed, variant.transport(), scenes.batches(), scenes.batchNs());
              return SaturatedPort.rows(at, pool, run, rival);
            });
      }
      if (scenes.intervalsAPhase() > 0) {
        add(
            points,
            options,
            variant,
            "hosts=" + pool.hosts().size(),
            (at, seed) -> convergence(at, pool, seed, variant, scenes));
      }
      add(points, options, variant, WAKE, (at, seed) -> wake(at, pool, seed, variant.transport()));
      if (variant.transport() instanceof HostTransport onHosts
          && !BurstBound.WITHOUT_SHARE.contains(onHosts.name())) {
        add(points, options, variant, BURST, (at, seed) -> burst(at, pool, seed, onHosts, scenes));
      }
    }
    return points;
  }

  private interface Scene {
    List<Outcome> run(Coordinates at, long seed);
  }

  /** All variants get the same seed in a scene. */
  private void add(
      List<Point> points, RunOptions options, Variant variant, String name, Scene scene) {
    Coordinates at =
        Coordinates.fixed(
            id(), variant.transport().name(), "without=" + variant.without() + ";" + name);
    long seed = new RandomStreams(options.seed()).seedOf(id() + "/" + name);
    points.add(new SimulatedPoint(at, options, ownSeed -> scene.run(at, seed)));
  }

  private static List<Variant> variants(RunOptions options) {
    List<String> transports =
        options.transports().isEmpty()
            ? List.of(Sharing.NONE, "memchannel", PLUS)
            : options.transports();
    List<Variant> variants = new ArrayList<>();
    for (String transport : transports) {
      variants.add(new Variant(Transports.named(transport), NOTHING));
      if (transport.equals(PLUS)) {
        for (Idea idea : Idea.values()) {
          variants.add(
              new Variant(
                  new MemChannelPlus(PLUS, Ideas.DEFAULT.without(idea)),
                  idea.name().toLowerCase(Locale.ROOT)));
        }
      }
    }
    return variants;
  }

  private static PoolRun run(
      Pool pool, long seed, Transport transport, int batches, double batchNs) {
    return new PoolRun(
        pool,
        seed,
        simulation -> Sharing.of(transport, simulation, Sharing.SCALED),
        batches,
        batchNs);
  }

  /**
   * What threads move in an interval when all of them have woken half a window before it, after a
   * long sleep. Shares are updated at its start, when next to nothing is known of the demand.
   */
  private static List<Outcome> wake(Coordinates at, Pool pool, long seed, Transport transport) {
    double intervalNs = Sharing.SCALED.intervalNs();
    PoolRun run = run(pool, seed, transport, ASLEEP + 1, intervalNs);
    TimeBase timeBase = run.simulation().timeBase();
    LineCounts counts = new LineCounts(timeBase, ASLEEP + 1, intervalNs);
    int linesInFlight = pool.hosts().get(0).core().outstandingReads();
    for (int thread = 0; thread < WAKING; thread++) {
      AddressPattern lines = run.randomBlocks(LineCounts.LINE_BYTES);
      Workload flood = new WindowStream(linesInFlight, lines, Target.POOL, false);
      long wakeTick = timeBase.ticks(ASLEEP * intervalNs - Sharing.SCALED.windowNs() / 2.0);
      long endTick = timeBase.ticks((ASLEEP + 1) * intervalNs);
      run.start(0, new Interval(flood, wakeTick, endTick), counts);
    }
    run.runThrough();
    Estimate moved =
        new Estimate(
            counts.bandwidthGBps(ASLEEP, ASLEEP + 1),
            Double.NaN,
            counts.lines(ASLEEP, ASLEEP + 1));
    return List.of(at.row("total", "bandwidth", PoolRun.GBPS, moved));
  }

  private static List<Outcome> convergence(
      Coordinates at, Pool pool, long seed, Variant variant, Scenes scenes) {
    return Adaptation.simulate(at, pool, seed, scenes.intervalsAPhase(), variant.transport())
        .stream()
        .filter(row -> row.xName().isEmpty() && CONVERGENCE.contains(row.metric()))
        .toList();
  }

  private static List<Outcome> burst(
      Coordinates at, Pool pool, long seed, HostTransport transport, Scenes scenes) {
    BurstScene scene = BurstBound.scene(pool, seed, transport, scenes.windowsPerInterval());
    double ratio = scene.following(BurstPattern.idleThenFlood(scene.windowsPerInterval()));
    return List.of(
        at.row("channel", "bytes_over_bound", "1", new Estimate(ratio, Double.NaN, 1)));
  }
}
