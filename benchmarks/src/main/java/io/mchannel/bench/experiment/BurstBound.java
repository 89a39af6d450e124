package io.mchannel.bench.experiment;

import io.mchannel.engine.RandomStreams;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.Transport;
import io.mchannel.transport.Transports;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * MemChannel states that over any interval K a channel of weight w and fixed fair share alpha moves
 * at most {@code w alpha K (1 + 2 T_W / K)} bytes, however its application behaves. Here some try to
 * move more. What alpha means while shares move, and what counts as an interval, is {@link
 * BurstMeter}'s; what the adversaries meet is {@link BurstScene}'s. Above 1 the bound is exceeded.
 *
 * <p>Some transports know no fair share that all channels have a right to, and so no bound: each
 * rate of {@code aimd}, {@code devload} and {@code mba} follows its channel's own past, and {@code
 * none} has no rates at all. They are left out.
 */
final class BurstBound implements Experiment {
  static final Set<String> WITHOUT_SHARE = Set.of(Sharing.NONE, "aimd", "devload", "mba");

  /**
   * The published window is 100 us. This one keeps points short, and still is ten round trips and
   * more of the threads in the scene.
   */
  private static final long WINDOW_NS = 5_000;

  private static final String TRIALS = "trials";
  private static final int QUICK_TRIALS = 3;
  private static final int FULL_TRIALS = 20;
  private static final int MOST_TRIALS = 10_000;

  private record Adversary(String name, ToDoubleFunction<BurstScene> worst) {}

  private static final List<Adversary> ADVERSARIES =
      List.of(
          new Adversary("steady", BurstScene::steady),
          new Adversary("window-edge", scene -> scene.following(BurstPattern.windowEdge())),
          new Adversary(
              "alternating",
              scene -> scene.following(BurstPattern.alternating(scene.windowsPerInterval()))),
          new Adversary(
              "idle-then-flood",
              scene -> scene.following(BurstPattern.idleThenFlood(scene.windowsPerInterval()))),
          new Adversary("many-short-channels", BurstScene::manyShortChannels));

  @Override
  public String id() {
    return "burst-bound";
  }

  @Override
  public String question() {
    return "How far over the published bound come channels that try to game the window?";
  }

  @Override
  public Map<String, String> settings() {
    return Map.of(
        TRIALS,
        "patterns that the search for the worst one tries (default: "
            + FULL_TRIALS
            + ", with --quick "
            + QUICK_TRIALS
            + ")");
  }

  @Override
  public String runsUnder() {
    return "a transport with a fair share, for the bound follows from it";
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    boolean quick = options.fidelity() == Fidelity.QUICK;
    int trials = trials(options, quick ? QUICK_TRIALS : FULL_TRIALS);
    int[] windowsPerInterval = quick ? new int[] {1, 5} : new int[] {1, 2, 5, 10};
    int searched = quick ? 2 : 5;
    requireRoom(pool);
    List<Point> points = new ArrayList<>();
    for (HostTransport transport : transports(options)) {
      for (Adversary adversary : ADVERSARIES) {
        for (int windows : windowsPerInterval) {
          Coordinates at = at(transport, adversary.name(), windows);
          points.add(
              new SimulatedPoint(
                  at,
                  options,
                  seed -> {
                    BurstScene scene = scene(pool, seed, transport, windows);
                    return List.of(ratio(at, adversary.worst().applyAsDouble(scene), 1));
                  }));
        }
      }
      Coordinates at = at(transport, "search", searched);
      points.add(
          new SimulatedPoint(
              at,
              options,
              seed -> search(at, scene(pool, seed, transport, searched), trials)));
    }
    return points;
  }

  private static List<HostTransport> transports(RunOptions options) {
    List<String> names =
        options.transports().isEmpty()
            ? List.of("memchannel", "memchannel-fixed-capacity", "memchannel-plus")
            : options.transports();
    List<HostTransport> chosen = new ArrayList<>();
    for (String name : names) {
      Transport transport = Transports.named(name);
      if (transport instanceof HostTransport onHosts && !WITHOUT_SHARE.contains(name)) {
        chosen.add(onHosts);
      }
    }
    return chosen;
  }

  private Coordinates at(HostTransport transport, String adversary, int windowsPerInterval) {
    return new Coordinates(
        id(),
        transport.name(),
        "app=" + adversary,
        "window_over_k",
        1.0 / windowsPerInterval,
        "1");
  }

  /** The scene in which adversaries of this experiment meet {@code transport}. */
  static BurstScene scene(
      Pool pool, long seed, HostTransport transport, int windowsPerInterval) {
    return new BurstScene(
        pool,
        seed,
        transport,
        Parameters.DEFAULT.withWindow(WINDOW_NS, windowsPerInterval * WINDOW_NS));
  }

  /** All patterns of a search meet the same rivals, so that they can be compared. */
  private static List<Outcome> search(Coordinates at, BurstScene scene, int trials) {
    WorstPattern worst =
        WorstPattern.search(
            scene.windowsPerInterval(),
            trials,
            new RandomStreams(scene.seed()).stream("search"),
            scene::following);
    double windowUs = WINDOW_NS / 1e3;
    BurstPattern pattern = worst.pattern();
    return List.of(
        ratio(at, worst.ratio(), trials),
        us(at, "pattern_idle", pattern.idle() * windowUs),
        us(at, "pattern_period", pattern.period() * windowUs),
        us(at, "pattern_on", pattern.on() * windowUs),
        us(at, "pattern_phase", pattern.phase() * windowUs));
  }

  private static Outcome ratio(Coordinates at, double ratio, int trials) {
    return at.row("channel", "bytes_over_bound", "1", new Estimate(ratio, Double.NaN, trials));
  }

  private static Outcome us(Coordinates at, String metric, double us) {
    return at.row("channel", metric, "us", new Estimate(us, Double.NaN, 1));
  }

  private static int trials(RunOptions options, int otherwise) {
    String text = options.settings().get(TRIALS);
    if (text == null) {
      return otherwise;
    }
    try {
      int trials = Integer.parseInt(text);
      if (trials >= 0 && trials <= MOST_TRIALS) {
        return trials;
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers out of range.
    }
    throw new InvalidOptionException(
        "--set: "
            + TRIALS
            + ": found '"
            + text
            + "', expected a whole number from 0 to "
            + MOST_TRIALS);
  }

  static void requireRoom(Pool pool) {
    int cores = pool.hosts().get(0).cores();
    if (cores <= BurstScene.RIVALS) {
      throw new InvalidOptionException(
          "pool: hosts[0] has "
              + cores
              + " cores, burst-bound needs "
              + (BurstScene.RIVALS + 1));
    }
  }
}
