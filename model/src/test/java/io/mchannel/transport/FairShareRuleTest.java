package io.mchannel.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mchannel.transport.MemChannel.Sharing;
import io.mchannel.transport.ledger.Geometry;
import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.LedgerRegion;
import io.mchannel.transport.ledger.Part;
import io.mchannel.transport.ledger.Totals;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FairShareRuleTest {
  private static final long STALE_NS = Parameters.DEFAULT.staleAfterNs();
  private static final long WINDOW_NS = 100_000;

  private final LedgerRegion region = LedgerRegion.inMemory(new Geometry(2, 1, 0));
  private final Ledger own = region.join(0, STALE_NS, 0);
  private final Ledger other = region.join(1, STALE_NS, 0);
  private final ScriptedMachine machine = new ScriptedMachine(8);

  private FairShareRule rule(boolean sharedDemand, boolean agreed) {
    return new FairShareRule(
        machine.setup(0, 1, Hierarchy.FLAT, own),
        own,
        new FairShareOptions(true, sharedDemand, agreed, 0),
        device -> new FixedCapacity(device.capacityGBps()));
  }

  private void publishByOther(double rate, double demand, double share) {
    Part part = new Part();
    part.rateGBps = rate;
    part.demandGBps = demand;
    part.largestDemandGBps = demand;
    part.weight = 1;
    part.shareGBps = share;
    part.capacityGBps = 22;
    other.publish(0, part);
  }

  /** One channel that wants 2 GB/s, for long enough to settle. */
  private double shareBeside(FairShareRule rule) {
    Channel channel = new Channel(0, ChannelSpec.of("c", 0), 0, 0, 0, WINDOW_NS);
    rule.opened(channel, 0);
    for (int window = 1; window <= 400; window++) {
      long now = window * WINDOW_NS;
      channel.observe(window * 3_125L, now, WINDOW_NS, StrictMath.exp(-0.1));
      other.beat(now);
      rule.allowedGBps(channel, now);
    }
    return rule.shareGBps(0);
  }

  @Test
  void aDemandThatIsSharedLiftsTheCapOfAHostThatWantsLittle() {
    publishByOther(10, 10, 10);
    assertThat(shareBeside(rule(true, false)))
        .isCloseTo(10, within(0.01));
  }

  @Test
  void aDemandThatIsNotSharedCapsAHostAtItsOwn() {
    publishByOther(10, 10, 10);
    assertThat(shareBeside(rule(false, false))).isCloseTo(2, within(0.01));
  }

  @Test
  void sumsDoNotDriftHoweverOftenTheyChange() {
    long seed = 99;
    SplittableRandom random = new SplittableRandom(seed);
    FairShareRule rule = rule(true, true);
    Channel[] channels = new Channel[8];
    for (int i = 0; i < channels.length; i++) {
      channels[i] = new Channel(i, ChannelSpec.of("c" + i, 0), 0, 0, 0, WINDOW_NS);
      rule.opened(channels[i], 0);
    }
    long[] lines = new long[channels.length];
    long now = 0;
    for (int step = 0; step < 200_000; step++) {
      now += 12_500;
      int i = step % channels.length;
      lines[i] += random.nextLong(30_000);
      channels[i].observe(lines[i], now, WINDOW_NS, 0.9);
      rule.allowedGBps(channels[i], now);
    }
    for (int i = 1; i < channels.length; i++) {
      rule.closed(channels[i], now);
    }
    Totals totals = new Totals();
    own.aggregate(0, totals);
    assertThat(totals.rateGBps())
        .as("seed %d", seed)
        .isCloseTo(channels[0].rateGBps(), within(1e-6 * channels[0].rateGBps()));
    rule.closed(channels[0], now);
    own.aggregate(0, totals);
    assertThat(totals.rateGBps()).isZero();
    assertThat(totals.weight()).isZero();
  }

  @Test
  void hostsThatAgreeOnSharesEvenOutAndHostsThatDoNotStayApart() {
    MemChannel published = MemChannel.published();
    double apart = ratioAfterALateJoin(published.withSharing("x", Sharing.RATES_AND_DEMANDS));
    double agreed = ratioAfterALateJoin(published);
    assertThat(agreed).isCloseTo(1, within(0.03));
    assertThat(Math.abs(Math.log(apart))).isGreaterThan(0.1);
  }

  private static double ratioAfterALateJoin(MemChannel transport) {
    FluidPool pool = new FluidPool(transport, FluidPool.SLOW, Hierarchy.FLAT, 2);
    pool.host(0).open(20);
    pool.host(0).open(20);
    pool.run(300);
    pool.host(1).open(20);
    pool.host(1).open(20);
    pool.run(600);
    double[] rates = pool.run(400);
    return (rates[0] + rates[1]) / (rates[2] + rates[3]);
  }
}
