package io.mchannel.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.mchannel.fabric.Target;
import io.mchannel.topology.Pool;
import io.mchannel.transport.Bound;
import io.mchannel.transport.Transports;
import io.mchannel.workload.LineRequest;
import io.mchannel.workload.Patterns;
import io.mchannel.workload.WindowStream;
import io.mchannel.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the bounds promise: max-min shares, full servers, and nothing for those who did not ask. */
class BoundsTest {
  private static final double WARM_UP_NS = 20_000;
  private static final double MEASURED_NS = 30_000;

  /** GB/s of one x8 port: 31.508 x 64/85. */
  private static final double PORT = 23.724;

  private static final String NO_REFRESH = "endpoints[*].dimm.refresh.durationNs=0";

  @ParameterizedTest
  @ValueSource(strings = {"wfq", "oracle"})
  void boundsAreKnownAndSayWhatTheyNeed(String bound) {
    assertThat(Transports.named(bound))
        .isInstanceOfSatisfying(Bound.class, found -> assertThat(found.needs()).isNotBlank());
  }

  /** Six threads that could draw more than a sixth of the port each, of unequal windows. */
  @ParameterizedTest
  @CsvSource({"wfq, false, 1", "wfq, true, 1", "oracle, false, 2", "oracle, true, 2"})
  void saturatingThreadsOfUnequalWindowsGetEqualShares(
      String bound, boolean write, double percent) {
    int[] windows = write ? new int[] {40, 40, 40, 30, 30, 30} : new int[] {48, 48, 48, 32, 32, 32};
    Shares shares = new Shares(Measured.pool("titan-x8"), 1, bound);
    for (int window : windows) {
      shares.window(0, window, write);
    }
    shares.run(WARM_UP_NS, MEASURED_NS);

    double mean = shares.totalGigabytesPerSecond() / windows.length;
    for (int thread = 0; thread < windows.length; thread++) {
      assertThat(shares.gigabytesPerSecond(thread)).isCloseTo(mean, withinPercentage(percent));
    }
    assertThat(mean * windows.length).isGreaterThan(0.99 * PORT);
  }

  /** As {2, 8, 20, 20} on 22: the first gets what it asks for, the rest share what is left. */
  @ParameterizedTest
  @ValueSource(strings = {"wfq", "oracle"})
  void whoAsksForLittleGetsItAndTheRestShare(String bound) {
    Shares shares =
        new Shares(Measured.pool("titan-x8"), 1, bound)
            .paced(0, 2 * PORT / 22)
            .paced(0, 8 * PORT / 22)
            .window(0, 48, false)
            .window(0, 48, false)
            .run(WARM_UP_NS, 4 * MEASURED_NS);

    double total = shares.totalGigabytesPerSecond();
    assertThat(total).isGreaterThan(0.99 * PORT);
    double little = shares.gigabytesPerSecond(0);
    // A Poisson stream of some 8 000 lines.
    assertThat(little).isCloseTo(2 * PORT / 22, withinPercentage(3));
    for (int thread = 1; thread < 4; thread++) {
      assertThat(shares.gigabytesPerSecond(thread))
          .isCloseTo((total - little) / 3, withinPercentage(2));
    }
  }

  /** {5, 10, 5} of 20; nobody's window of 48 lines binds at those shares. */
  @ParameterizedTest
  @ValueSource(strings = {"wfq", "oracle"})
  void sharesFollowWeights(String bound) {
    double[] weights = {1, 2, 1, 1, 2, 1};
    Shares shares = new Shares(Measured.pool("titan-x8"), 1, bound);
    for (double weight : weights) {
      shares.window(0, 48, false, Target.POOL, weight);
    }
    shares.run(WARM_UP_NS, MEASURED_NS);

    double unit = shares.totalGigabytesPerSecond() / 8;
    for (int thread = 0; thread < weights.length; thread++) {
      assertThat(shares.gigabytesPerSecond(thread))
          .isCloseTo(weights[thread] * unit, withinPercentage(1.5));
    }
  }

  /** Two hosts on two DIMMs, three threads and four: neither port is full, the DIMMs are. */
  @ParameterizedTest
  @ValueSource(strings = {"wfq", "oracle"})
  void threadsOfTwoHostsShareTheirEndpoints(String bound) {
    Shares shares = new Shares(Measured.pool("two-host"), 1, bound);
    int[] hosts = {0, 0, 0, 1, 1, 1, 1};
    for (int host : hosts) {
      shares.window(host, 48, false);
    }
    shares.run(2 * WARM_UP_NS, 2 * MEASURED_NS);

    for (int thread = 0; thread < hosts.length; thread++) {
      assertThat(shares.gigabytesPerSecond(thread))
          .isCloseTo(shares.totalGigabytesPerSecond() / hosts.length, withinPercentage(3));
    }
  }

  /** Sixteen threads a host that keep all lines in flight that a core can. */
  @ParameterizedTest
  @CsvSource({
    "titan-x8, reads, 0.99", "titan-x8, writes, 0.99", "titan-x8, both, 0.99",
    "titan-2x8, reads, 0.985", "titan-2x8, writes, 0.985", "titan-2x8, both, 0.985",
    "two-level, reads, 0.985", "two-level, writes, 0.985",
    // Trunks of two: the eldest line of a thread waits for its link though the other may be free.
    "two-level, both, 0.94",
    // The entries in front of the DIMMs are the bottleneck; one serves whoever holds it.
    "two-host, reads, 0.95", "two-host, writes, 0.95", "two-host, both, 0.95",
  })
  void noBandwidthIsLost(String pool, String operations, double part) {
    double none = saturated(pool, operations, "none");
    assertThat(saturated(pool, operations, "wfq")).as("wfq").isGreaterThan(part * none);
    assertThat(saturated(pool, operations, "oracle")).as("oracle").isGreaterThan(part * none);
  }

  private static double saturated(String name, String operations, String transport) {
    Pool pool = Measured.pool(name);
    Shares shares = new Shares(pool, 1, transport);
    for (int host = 0; host < pool.hosts().size(); host++) {
      for (int core = 0; core < 16; core++) {
        boolean write = operations.equals("writes") || operations.equals("both") && core % 2 == 0;
        shares.window(host, 48, write);
      }
    }
    return shares.run(2 * WARM_UP_NS, 20_000).totalGigabytesPerSecond();
  }

  /** Eight of nine threads end; a few round trips later the ninth has all that it can draw. */
  @ParameterizedTest
  @ValueSource(strings = {"wfq", "oracle"})
  void bandwidthThatFallsFreeIsTakenAtOnce(String bound) {
    Shares alone = new Shares(Measured.pool("titan-x8"), 1, bound).window(0, 48, false);
    double most = alone.run(WARM_UP_NS, MEASURED_NS).gigabytesPerSecond(0);
    Shares shares = new Shares(Measured.pool("titan-x8"), 1, bound).window(0, 48, false);
    for (int thread = 0; thread < 8; thread++) {
      shares.start(0, new FiniteWorkload(1_000, saturating(shares, thread)), 1);
    }

    shares.run(0, 10_000);
    assertThat(shares.gigabytesPerSecond(0)).isCloseTo(PORT / 9, withinPercentage(8));
    while (!shares.simulation().host(0).cores().stream().skip(1).allMatch(CoreModel::isDone)) {
      shares.simulation().runFor(100);
    }
    // Four steps of 250 ns, then 10 us.
    shares.run(1_000, 10_000);
    assertThat(shares.gigabytesPerSecond(0)).isCloseTo(most, withinPercentage(4));
  }

  private static Workload saturating(Shares shares, int thread) {
    return new WindowStream(
        48,
        Patterns.random(0, 1L << 36, 64, shares.simulation().streams().stream("s" + thread)),
        Target.POOL,
        false);
  }

  /**
   * One line in flight beside 600: little more than on an idle pool, while the port stays full.
   * Where DIMMs refresh, a queue must stand at the port to fill it meanwhile; the victim sees that
   * queue.
   */
  @ParameterizedTest
  @CsvSource({
    "wfq, false, false", "wfq, false, true", "wfq, true, false", "wfq, true, true",
    "oracle, false, false", "oracle, false, true", "oracle, true, false", "oracle, true, true"
  })
  void aSparseThreadSeesANearlyIdlePool(String bound, boolean victimWrites, boolean rivalsWrite) {
    assertThat(sparse(bound, Measured.pool("titan-x8", NO_REFRESH), victimWrites, rivalsWrite))
        .as("no DIMM refreshes")
        .isLessThan(1.3);
    assertThat(sparse(bound, Measured.pool("titan-x8"), victimWrites, rivalsWrite))
        .as("DIMMs refresh")
        .isLessThan(1.8);
  }

  /** Latency of the victim over that on an idle pool. */
  private static double sparse(
      String bound, Pool pool, boolean victimWrites, boolean rivalsWrite) {
    double idle =
        new Shares(pool, 1, "none")
            .window(0, 1, victimWrites)
            .run(WARM_UP_NS, MEASURED_NS)
            .latencyNs(0);
    Shares shares = new Shares(pool, 1, bound).window(0, 1, victimWrites);
    for (int rival = 0; rival < 31; rival++) {
      shares.window(0, rival < 11 ? 20 : 19, rivalsWrite);
    }
    shares.run(3 * WARM_UP_NS, MEASURED_NS);
    assertThat(shares.totalGigabytesPerSecond()).isGreaterThan(0.99 * PORT);
    return shares.latencyNs(0) / idle;
  }

  /** A thread that was silent for long gets its fair share then, not what it missed. */
  @ParameterizedTest
  @ValueSource(strings = {"wfq", "oracle"})
  void whoIdlesGainsNoCredit(String bound) {
    Shares shares = new Shares(Measured.pool("titan-x8"), 1, bound);
    for (int thread = 0; thread < 5; thread++) {
      shares.window(0, 48, false);
    }
    long startTick = shares.simulation().timeBase().ticks(40_000);
    shares.start(0, new Late(startTick, saturating(shares, 9)), 1);

    shares.run(40_000, 5_000);
    assertThat(shares.gigabytesPerSecond(5)).isBetween(0.85 * PORT / 6, 1.15 * PORT / 6);
  }

  /** A workload that begins at a tick. */
  private record Late(long startTick, Workload workload) implements Workload {
    @Override
    public int next(LineRequest slot, long nowTick) {
      if (nowTick < startTick) {
        slot.atTick = startTick;
        return LATER;
      }
      return workload.next(slot, nowTick);
    }

    @Override
    public void completed(int tag, long nowTick) {
      workload.completed(tag, nowTick);
    }
  }

  /** Lines of local memory pass no bound, and cost nobody's share of the pool. */
  @ParameterizedTest
  @ValueSource(strings = {"wfq", "oracle"})
  void localMemoryIsNotHeld(String bound) {
    double free = local("none", 0).gigabytesPerSecond(0);
    Shares beside = local(bound, 4);

    assertThat(local(bound, 0).gigabytesPerSecond(0)).isEqualTo(free);
    assertThat(beside.gigabytesPerSecond(0)).isCloseTo(free, withinPercentage(5));
    assertThat(beside.totalGigabytesPerSecond() - beside.gigabytesPerSecond(0))
        .isGreaterThan(0.98 * PORT);
  }

  private static Shares local(String bound, int poolThreads) {
    Shares shares =
        new Shares(Measured.pool("titan-x8"), 1, bound).window(0, 48, false, Target.LOCAL, 1);
    for (int thread = 0; thread < poolThreads; thread++) {
      shares.window(0, 48, false);
    }
    return shares.run(WARM_UP_NS, MEASURED_NS);
  }

  /** An arbiter does not keep an engine busy for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"wfq", "oracle"})
  void anIdlePoolComesToRest(String bound) {
    Shares shares = new Shares(Measured.pool("titan-x8"), 1, bound);
    shares.start(0, new FiniteWorkload(500, saturating(shares, 0)), 1);
    shares.run(0, 1_000_000);

    assertThat(shares.simulation().host(0).cores()).allMatch(CoreModel::isDone);
    assertThat(shares.simulation().engine().isIdle()).isTrue();
  }
}
