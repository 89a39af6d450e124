package io.mchannel.transport;

import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.Part;
import io.mchannel.transport.ledger.Totals;
import java.util.List;
import java.util.function.Function;

/**
 * Core-stateless fair queueing at the sender (MemChannel): each host sums up its own channels
 * per device, hears the other hosts' sums through the ledger once an interval, and gives every
 * channel the least of the fair shares on its path.
 *
 * <p>A call touches only the devices on the channel's path. Sums are kept by differences; the
 * largest demand is the largest seen in the interval that runs and the one before it, as a CSFQ
 * router takes the largest label that it has seen, so that no call walks over the channels.
 */
final class FairShareRule implements RateRule {
  private static final class DeviceShare {
    final int device;
    final CapacityProbe probe;
    double share;
    double weights;
    long rate;
    double peakDemand;
    double formerPeakDemand;
    int channels;
    long nextNs;
    long intervalEndNs;

    DeviceShare(int device, CapacityProbe probe) {
      this.device = device;
      this.probe = probe;
      this.share = probe.capacityGBps();
    }
  }

  private final Ledger ledger;
  private final LoadSignal load;
  private final FairShareOptions options;
  private final long windowNs;
  private final long intervalNs;
  private final DeviceShare[] devices;
  private final Part part = new Part();
  private final Totals totals = new Totals();
  private boolean beating;
  private long nextBeatNs;

  FairShareRule(
      HostSetup setup,
      Ledger ledger,
      FairShareOptions options,
      Function<Device, CapacityProbe> probe) {
    this.ledger = ledger;
    this.load = setup.ports().load();
    this.options = options;
    this.windowNs = setup.parameters().windowNs();
    this.intervalNs = setup.parameters().intervalNs();
    List<Device> known = setup.devices();
    this.devices = new DeviceShare[known.size()];
    for (int device = 0; device < devices.length; device++) {
      devices[device] = new DeviceShare(device, probe.apply(known.get(device)));
    }
  }

  @Override
  public void opened(Channel channel, long nowNs) {
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      DeviceShare d = devices[channel.device(hop)];
      d.weights += weight(channel);
      d.channels++;
      if (d.channels == 1) {
        // The first update comes when there is an interval's traffic to judge by.
        d.nextNs = nowNs + windowNs;
        d.intervalEndNs = nowNs + intervalNs;
        join(d);
      }
    }
  }

  @Override
  public void closed(Channel channel, long nowNs) {
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      DeviceShare d = devices[channel.device(hop)];
      d.rate -= channel.summedRate;
      d.weights -= weight(channel);
      d.channels--;
      if (d.channels == 0) {
        d.weights = 0;
        d.peakDemand = 0;
        d.formerPeakDemand = 0;
        d.share = d.probe.capacityGBps();
      }
      publish(d);
    }
  }

  @Override
  public void heartbeat(long nowNs) {
    if (!beating || nowNs >= nextBeatNs) {
      beating = true;
      nextBeatNs = nowNs + intervalNs;
      ledger.beat(nowNs);
    }
  }

  @Override
  public double allowedGBps(Channel channel, long nowNs) {
    long rate = FixedPoint.units(channel.rateGBps());
    long change = rate - channel.summedRate;
    channel.summedRate = rate;
    double weight = weight(channel);
    double demand = channel.demandGBps() * (options.weighted() ? channel.perWeight() : 1);
    // Anew in every call: the published listing only ever lowers a channel's share and would never
    // let it recover.
    double share = Double.POSITIVE_INFINITY;
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      DeviceShare d = devices[channel.device(hop)];
      d.rate += change;
      // Comparisons instead of Math.max and min, whose care for NaN costs more than the reads.
      if (demand > d.peakDemand) {
        d.peakDemand = demand;
      }
      if (nowNs >= d.nextNs) {
        update(d, nowNs);
      }
      if (d.share < share) {
        share = d.share;
      }
    }
    return weight * share;
  }

  /** The fair share per weight of a device, in 10^9 B/s. */
  double shareGBps(int device) {
    return devices[device].share;
  }

  private void update(DeviceShare d, long nowNs) {
    d.probe.sample(d.device, load);
    if (nowNs >= d.intervalEndNs) {
      heartbeat(nowNs);
      publish(d);
      ledger.aggregate(d.device, totals);
      if (options.agreed() && totals.weight() > 0) {
        d.share = totals.shareGBps();
        d.probe.agree(totals.capacityGBps());
      }
      double rate = totals.rateGBps();
      double demand = options.sharedDemand() ? totals.largestDemandGBps() : peak(d);
      d.probe.adjust(rate);
      double capacity = d.probe.capacityGBps();
      double least = FairShare.ofEqualSplit(options.leastOfEqualSplit(), capacity, totals.weight());
      d.share = FairShare.next(d.share, capacity, rate, demand, least);
      d.formerPeakDemand = d.peakDemand;
      d.peakDemand = 0;
      d.intervalEndNs = nowNs + intervalNs;
    }
    d.nextNs = Math.min(nowNs + windowNs, d.intervalEndNs);
  }

  /** A host's first channel on a device takes over what the other hosts there agree on. */
  private void join(DeviceShare d) {
    if (options.agreed()) {
      ledger.aggregate(d.device, totals);
      if (totals.weight() > 0) {
        d.share = totals.shareGBps();
        d.probe.agree(totals.capacityGBps());
      }
    }
  }

  private void publish(DeviceShare d) {
    part.rateGBps = FixedPoint.rateGBps(d.rate);
    part.largestDemandGBps = peak(d);
    part.weight = Math.max(d.weights, 0);
    part.shareGBps = d.share;
    part.capacityGBps = d.probe.capacityGBps();
    ledger.publish(d.device, part);
  }

  private static double peak(DeviceShare d) {
    return Math.max(d.peakDemand, d.formerPeakDemand);
  }

  private double weight(Channel channel) {
    return options.weighted() ? channel.weight() : 1;
  }
}
