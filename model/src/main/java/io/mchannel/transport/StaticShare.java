package io.mchannel.transport;

import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.Totals;

/**
 * {@code static}: each device's capacity is cut among the channels that are open on it, in
 * proportion to their weights, and what a channel leaves unused stays unused.
 */
final class StaticShare implements HostTransport {
  @Override
  public String name() {
    return "static";
  }

  @Override
  public String summary() {
    return "capacity over open channels by weight, unused parts are not passed on";
  }

  @Override
  public RateRule rule(HostSetup setup) {
    return new Rule(setup);
  }

  private static final class Rule implements RateRule {
    private final Ledger ledger;
    private final long intervalNs;
    private final double[] capacityGBps;
    private final double[] localWeight;
    private final double[] shareGBps;
    private final Totals totals = new Totals();
    private boolean started;
    private long dueNs;

    Rule(HostSetup setup) {
      this.ledger = setup.ledger();
      this.intervalNs = setup.parameters().intervalNs();
      this.capacityGBps = setup.devices().stream().mapToDouble(Device::capacityGBps).toArray();
      this.localWeight = new double[capacityGBps.length];
      this.shareGBps = new double[capacityGBps.length];
    }

    @Override
    public void opened(Channel channel, long nowNs) {
      changeWeights(channel, channel.weight());
    }

    @Override
    public void closed(Channel channel, long nowNs) {
      changeWeights(channel, -channel.weight());
    }

    @Override
    public void heartbeat(long nowNs) {
      ledger.beat(nowNs);
    }

    private void changeWeights(Channel channel, double change) {
      for (int hop = 0; hop < channel.pathLength(); hop++) {
        int device = channel.device(hop);
        localWeight[device] = Math.max(0, localWeight[device] + change);
        ledger.publish(device, 0, 0, localWeight[device]);
        share(device);
      }
    }

    @Override
    public double allowedGBps(Channel channel, long nowNs) {
      if (!started || nowNs >= dueNs) {
        started = true;
        dueNs = nowNs + intervalNs;
        ledger.beat(nowNs);
        for (int device = 0; device < shareGBps.length; device++) {
          share(device);
        }
      }
      double share = Double.POSITIVE_INFINITY;
      for (int hop = 0; hop < channel.pathLength(); hop++) {
        share = Math.min(share, shareGBps[channel.device(hop)]);
      }
      return share * channel.weight();
    }

    private void share(int device) {
      ledger.aggregate(device, totals);
      // The host's own channels count even before the ledger does.
      shareGBps[device] =
          capacityGBps[device] / Math.max(totals.weight(), Math.max(localWeight[device], 1e-3));
    }
  }
}
