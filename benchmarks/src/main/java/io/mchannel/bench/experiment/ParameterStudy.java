package io.mchannel.bench.experiment;

import io.mchannel.results.Outcome;
import io.mchannel.results.SevenDigits;
import io.mchannel.topology.Pool;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.Transports;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the settings of the control loop lie between latency and utilisation: a victim with one line
 * in flight beside rivals that saturate the port, under each setting.
 */
final class ParameterStudy implements Experiment {
  private static final int BATCHES = 40;

  private static final double[] THRESHOLDS = {0.25, 0.5};
  private static final double[] GAINS = {1.0 / 16, 1.0 / 2};
  private static final double[] REGAINS = {0.1, 0.3};

  /** Windows T_W and intervals K, in ns, beside those of {@link Sharing#SCALED}. */
  private static final long[][] TIMES = {
    {5_000, 50_000}, {20_000, 200_000}, {10_000, 50_000}, {10_000, 200_000}
  };

  @Override
  public String id() {
    return "parameter-study";
  }

  @Override
  public String question() {
    return "Which settings of the control loop buy low latency at high utilisation?";
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    List<String> transports =
        options.transports().isEmpty()
            ? List.of("none", "memchannel", "memchannel-plus")
            : options.transports();
    List<Point> points = new ArrayList<>();
    for (String transport : transports) {
      for (Parameters parameters : settings(transport, options.fidelity())) {
        Coordinates at = Coordinates.fixed(id(), transport, scenario(transport, parameters));
        points.add(
            new SimulatedPoint(
                at, options, seed -> simulate(at, pool, seed, options.fidelity(), parameters)));
      }
    }
    return points;
  }

  /** The published rule is swept; the others run at their defaults. */
  private static List<Parameters> settings(String transport, Fidelity fidelity) {
    if (!transport.equals("memchannel")) {
      return List.of(Sharing.SCALED);
    }
    List<Parameters> settings = new ArrayList<>();
    if (fidelity == Fidelity.QUICK) {
      for (double gain : GAINS) {
        settings.add(
            with(Sharing.SCALED, gain, Sharing.SCALED.threshold(), Sharing.SCALED.regain()));
      }
      return settings;
    }
    for (double threshold : THRESHOLDS) {
      for (double gain : GAINS) {
        for (double regain : REGAINS) {
          settings.add(with(Sharing.SCALED, gain, threshold, regain));
        }
      }
    }
    for (long[] times : TIMES) {
      settings.add(Sharing.SCALED.withWindow(times[0], times[1]));
    }
    return settings;
  }

  private static Parameters with(
      Parameters base, double gain, double threshold, double regain) {
    return base.withControl(gain, threshold, regain, base.floor());
  }

  static String scenario(String transport, Parameters parameters) {
    if (!(Transports.named(transport) instanceof HostTransport)
        || transport.equals(Sharing.NONE)) {
      return "";
    }
    return "window="
        + parameters.windowNs() / 1_000
        + ";k="
        + parameters.intervalNs() / 1_000
        + ";delta="
        + SevenDigits.format(parameters.threshold())
        + ";g="
        + SevenDigits.format(parameters.gain())
        + ";lambda="
        + SevenDigits.format(parameters.regain());
  }

  private static List<Outcome> simulate(
      Coordinates at, Pool pool, long seed, Fidelity fidelity, Parameters parameters) {
    boolean controlled = !at.scenario().isEmpty();
    PoolRun run =
        new PoolRun(
            pool,
            seed,
            simulation -> Sharing.of(at.transport(), simulation, parameters),
            BATCHES,
            controlled ? fidelity.controlledBatchNs() : fidelity.batchNs());
    return SaturatedPort.rows(at, pool, run, Access.READ);
  }
}
