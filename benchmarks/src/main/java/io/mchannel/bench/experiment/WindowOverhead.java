package io.mchannel.bench.experiment;

import io.mchannel.fabric.Target;
import io.mchannel.results.Estimate;
import io.mchannel.results.Outcome;
import io.mchannel.topology.Pool;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.Transports;
import io.mchannel.workload.WindowStream;
import java.util.ArrayList;
import java.util.List;

/**
 * What the end of a window costs a thread that nothing else holds: it keeps one line in flight, alone
 * on the pool, and loses the time that each call takes, 1.7 us (MemChannel §6).
 */
final class WindowOverhead implements Experiment {
  private static final int[] WINDOWS_US = {20, 50, 100, 200, 500, 1000};
  private static final double EXPIRY_NS = 1_700;
  private static final int BATCHES = 40;

  @Override
  public String id() {
    return "window-overhead";
  }

  @Override
  public String question() {
    return "How much of a thread's time do the scheduling windows take?";
  }

  @Override
  public String runsUnder() {
    return "a transport with windows, whose calls take a thread's time";
  }

  @Override
  public List<Point> points(RunOptions options) {
    Pool pool = options.poolOr("titan-x8");
    List<Point> points = new ArrayList<>();
    List<String> transports =
        options.transports().isEmpty() ? List.of("memchannel") : options.transports();
    for (String transport : transports) {
      if (!(Transports.named(transport) instanceof HostTransport onHosts)
          || transport.equals(Sharing.NONE)) {
        continue;
      }
      for (int window : WINDOWS_US) {
        Coordinates at = new Coordinates(id(), transport, "", "window", window, "us");
        points.add(new SimulatedPoint(at, options, seed -> simulate(at, pool, seed, onHosts)));
      }
    }
    return points;
  }

  private static List<Outcome> simulate(
      Coordinates at, Pool pool, long seed, HostTransport transport) {
    long windowNs = (long) (1_000 * at.x());
    Parameters parameters = Parameters.DEFAULT.withWindow(windowNs, 10 * windowNs);
    double batchNs = 4.0 * windowNs;
    Estimate with =
        bandwidth(
            new PoolRun(
                pool,
                seed,
                simulation -> Sharing.under(transport, simulation, parameters, EXPIRY_NS),
                BATCHES,
                batchNs));
    Estimate without =
        bandwidth(
            new PoolRun(
                pool,
                seed,
                simulation -> Sharing.of(Sharing.NONE, simulation, parameters),
                BATCHES,
                batchNs));
    double lost = 100 * (1 - with.mean() / without.mean());
    double ci =
        100
            * with.mean()
            / without.mean()
            * Math.hypot(with.ci95() / with.mean(), without.ci95() / without.mean());
    return List.of(
        at.row("model", "overhead", PoolRun.PERCENT, new Estimate(lost, ci, with.samples())));
  }

  private static Estimate bandwidth(PoolRun run) {
    run.start(0, "thread", new WindowStream(1, run.chase(), Target.POOL, false));
    run.run();
    return run.bandwidth("thread");
  }
}
