package io.mchannel.bench.experiment;

import io.mchannel.engine.RandomStreams;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.MemChannelPlus;
import io.mchannel.transport.MemChannelPlus.Idea;
import io.mchannel.transport.MemChannelPlus.Ideas;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
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

  private static final int WINDOWS_PER_INTERVAL = 10;

  /** How long each scene lasts: variants are many, and differ by more than a long run would show. */
  private record Length(int batches, double batchNs, int intervalsAPhase) {
    static Length of(Fidelity fidelity) {
      return fidelity == Fidelity.QUICK ? new Length(10, 50_000, 2) : new Length(20, 100_000, 8);
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
    Length length = Length.of(options.fidelity());
    List<Point> points = new ArrayList<>();
    for (Variant variant : variants(options)) {
      Transport transport = variant.transport();
      for (Access rival : List.of(Access.READ, Access.WRITE)) {
        Coordinates at = at(variant, "rival=" + rival.word());
        long seed = seed(options, "rival=" + rival.word());
        points.add(
            new SimulatedPoint(
                at,
                options,
                own -> SaturatedPort.rows(at, pool, run(pool, seed, transport, length), rival)));
      }
      Coordinates changing = at(variant, "hosts=" + pool.hosts().size());
      long seed = seed(options, "changing");
      points.add(
          new SimulatedPoint(
              changing,
              options,
              own -> convergence(changing, pool, seed, length.intervalsAPhase(), transport)));
      if (transport instanceof HostTransport onHosts
          && !BurstBound.WITHOUT_SHARE.contains(transport.name())) {
        Coordinates at = at(variant, "app=idle-then-flood");
        points.add(new SimulatedPoint(at, options, own -> burst(at, pool, seed, onHosts)));
      }
    }
    return points;
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

  private Coordinates at(Variant variant, String scene) {
    return Coordinates.fixed(
        id(), variant.transport().name(), "without=" + variant.without() + ";" + scene);
  }

  /** The same for all variants. */
  private long seed(RunOptions options, String scene) {
    return new RandomStreams(options.seed()).seedOf(id() + "/" + scene);
  }

  private static PoolRun run(Pool pool, long seed, Transport transport, Length length) {
    return new PoolRun(
        pool,
        seed,
        simulation -> Sharing.of(transport, simulation, Sharing.SCALED),
        length.batches(),
        length.batchNs());
  }

  private static List<Outcome> convergence(
      Coordinates at, Pool pool, long seed, int intervalsAPhase, Transport transport) {
    return Adaptation.simulate(at, pool, seed, intervalsAPhase, transport).stream()
        .filter(row -> row.xName().isEmpty() && CONVERGENCE.contains(row.metric()))
        .toList();
  }

  private static List<Outcome> burst(
      Coordinates at, Pool pool, long seed, HostTransport transport) {
    BurstScene scene = BurstBound.scene(pool, seed, transport, WINDOWS_PER_INTERVAL);
    double ratio = scene.following(BurstPattern.idleThenFlood(scene.windowsPerInterval()));
    return List.of(
        at.row("channel", "bytes_over_bound", "1", new Estimate(ratio, Double.NaN, 1)));
  }
}
