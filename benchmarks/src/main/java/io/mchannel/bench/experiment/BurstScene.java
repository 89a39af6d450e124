package io.mchannel.bench.experiment;

import io.mchannel.engine.TimeBase;
import io.mchannel.fabric.Target;
import io.mchannel.host.PoolSimulation;
import io.mchannel.host.TransportDriver;
import io.mchannel.topology.Core;
import io.mchannel.topology.Pool;
import io.mchannel.transport.Hierarchy;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.Parameters;
import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.LedgerRegion;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.Pulses;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;

/**
 * An adversary beside rivals of steady, unlimited demand on one host. Each method is a simulation of
 * its own, in which the rivals first settle, and yields the adversary's {@link BurstMeter#worst}.
 *
 * <p>Half of the rivals read and half write. The two load opposite directions of the port, which so
 * carries more than its reads alone, the capacity that transports reckon with: shares are contended
 * while queues stay short. Shares then stand near an equal split, and a thread that runs is about as
 * fast at any time, so that a steady demand is steady.
 *
 * @param pool the pool
 * @param seed of every random stream
 * @param transport what grants the shares
 * @param parameters T_W and K
 */
record BurstScene(Pool pool, long seed, HostTransport transport, Parameters parameters) {
  /** Enough that a thread that nothing holds moves several times its share. */
  static final int RIVALS = 7;

  /** Intervals K in which the rivals settle. */
  static final int SETTLING = 3;

  /** Intervals K in which the adversary is watched, beside a window before and one after. */
  private static final int WATCHED = 2;

  private static final int LINE_BYTES = 64;

  /** Large enough that no two streams meet at a bank by their addresses' doing. */
  private static final long REGION_BYTES = 1L << 36;

  /** Windows in an interval K. */
  double windowsPerInterval() {
    return (double) parameters.intervalNs() / parameters.windowNs();
  }

  /** Unlimited demand from the first moment on, watched once all have settled. */
  double steady() {
    return new Run().steady();
  }

  /** A demand that follows {@code pattern}. */
  double following(BurstPattern pattern) {
    return new Run().following(pattern);
  }

  /**
   * Unlimited demand of a thread that closes its channel every half window and opens another one.
   * Only one is open at any time, all of weight 1, so together they are held to what one channel may
   * move that stays open, under the largest share that any of them was granted.
   */
  double manyShortChannels() {
    return new Run().reopeningEvery(parameters.windowNs() / 2);
  }

  /** One simulation. */
  private final class Run {
    private final PoolSimulation simulation = new PoolSimulation(pool, seed);
    private final TimeBase timeBase = simulation.timeBase();
    private final BurstMeter meter = new BurstMeter(parameters);
    private final double windowNs = parameters.windowNs();
    private final double settledNs = SETTLING * parameters.intervalNs();
    private final TransportDriver driver;
    private int streams;

    Run() {
      HostTransport logged =
          new ShareLog(
              transport,
              (channel, nowNs, shareGBps) -> {
                if (channel >= RIVALS) {
                  meter.granted(nowNs, shareGBps);
                }
              });
      int cells = TransportDriver.cells(simulation, logged, Hierarchy.FLAT);
      LedgerRegion region =
          LedgerRegion.inMemory(new Geometry(simulation.hosts().size(), cells, 1));
      driver =
          new TransportDriver(
              simulation,
              0,
              logged,
              parameters,
              Hierarchy.FLAT,
              region.join(0, parameters.staleAfterNs(), 0),
              Sharing.EXPIRY_SHARE * windowNs);
      for (int rival = 0; rival < RIVALS; rival++) {
        boolean write = rival <= RIVALS / 2;
        driver.start(flood(write), (transactions, transaction, nowTick) -> {}, 1, 0);
      }
    }

    double steady() {
      start(flood(false));
      return worstFrom(settledNs);
    }

    double following(BurstPattern pattern) {
      double from = settledNs + pattern.idle() * windowNs;
      double edge = Math.ceil(from / windowNs + 1) * windowNs + driver.runtime().phaseNs(RIVALS);
      start(
          new Pulses(
              flood(false),
              timeBase.ticks(edge - pattern.phase() * windowNs),
              timeBase.ticks(pattern.period() * windowNs),
              timeBase.ticks(pattern.on() * windowNs)));
      return worstFrom(from);
    }

    double reopeningEvery(long lifeNs) {
      int channel = start(new Pulses(flood(false), timeBase.ticks(settledNs), 1, 1));
      simulation.runFor(settledNs);
      double toNs = endNs(settledNs);
      for (double now = settledNs; now < toNs; now += lifeNs) {
        channel = driver.reopen(channel);
        simulation.runFor(lifeNs);
      }
      return meter.worst(settledNs, toNs);
    }

    private double worstFrom(double fromNs) {
      simulation.runFor(endNs(fromNs));
      return meter.worst(fromNs, endNs(fromNs));
    }

    private double endNs(double fromNs) {
      return fromNs + WATCHED * parameters.intervalNs() + 2 * windowNs;
    }

    private int start(Workload workload) {
      return driver.start(
          workload,
          (transactions, transaction, nowTick) ->
              meter.issued(timeBase.ns(transactions.issuedTick(transaction))),
          1,
          0);
    }

    /** As many lines in flight as a core can have. */
    private Workload flood(boolean write) {
      Core core = pool.hosts().get(0).core();
      return new WindowStream(
          write ? core.outstandingWrites() : core.outstandingReads(),
          Patterns.random(
              0, REGION_BYTES, LINE_BYTES, simulation.streams().stream("stream/" + streams++)),
          Target.POOL,
          write);
    }
  }
}
