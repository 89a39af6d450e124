package io.mchannel.transport;

import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.Part;
import io.mchannel.transport.ledger.Totals;
import java.util.Arrays;

/**
 * Fair shares over a tree. Rate and demand of a parent are the sums of its children's; what it may
 * have is its own parent's share; only the device at the root has a capacity that is probed.
 *
 * <p>An application may have channels on several hosts and a tenant applications on several, so
 * hosts publish what their channels of an application add up to, and every host adds up tenants and
 * root from that.
 */
final class HierarchicalShareRule implements RateRule {
  /** What the host's own channels of an application add up to on a device. */
  private static final class Local {
    long rate;
    long demand;
    double peakDemand;
    double formerPeakDemand;
    double weights;
    double share;
    int channels;

    double peak() {
      return Math.max(peakDemand, formerPeakDemand);
    }
  }

  private static final class DeviceTree {
    final CapacityProbe probe;
    final ShareNode[] tenants;
    final ShareNode[] applications;
    final Local[] local;
    int channels;
    long nextNs;
    long intervalEndNs;

    DeviceTree(CapacityProbe probe, Hierarchy hierarchy) {
      this.probe = probe;
      this.tenants = nodes(hierarchy.tenants());
      this.applications = nodes(hierarchy.applications());
      this.local = new Local[hierarchy.applications()];
      for (int application = 0; application < local.length; application++) {
        local[application] = new Local();
        local[application].share = probe.capacityGBps();
      }
    }

    private static ShareNode[] nodes(int count) {
      ShareNode[] nodes = new ShareNode[count];
      for (int i = 0; i < count; i++) {
        nodes[i] = new ShareNode();
      }
      return nodes;
    }
  }

  private final Ledger ledger;
  private final LoadSignal load;
  private final long windowNs;
  private final long intervalNs;
  private final double leastOfEqualSplit;
  private final ShareNode[][] applicationsOfTenant;
  private final int[] tenantOf;
  private final DeviceTree[] devices;
  private final Part part = new Part();
  private final Totals totals = new Totals();

  /** The demand of each channel as it stands in each device's sum, by channel and hop. */
  private long[][] summedDemand = new long[0][];

  private boolean beating;
  private long nextBeatNs;

  HierarchicalShareRule(HostSetup setup) {
    Parameters p = setup.parameters();
    this.ledger = setup.ledger();
    this.load = setup.ports().load();
    this.windowNs = p.windowNs();
    this.intervalNs = p.intervalNs();
    this.leastOfEqualSplit = p.floor();
    this.tenantOf =
        setup.hierarchy().tenantOfApplication().stream().mapToInt(Integer::intValue).toArray();
    this.applicationsOfTenant = new ShareNode[setup.hierarchy().tenants()][];
    for (int tenant = 0; tenant < applicationsOfTenant.length; tenant++) {
      int wanted = tenant;
      int count = (int) Arrays.stream(tenantOf).filter(t -> t == wanted).count();
      applicationsOfTenant[tenant] = new ShareNode[count];
    }
    this.devices =
        setup.devices().stream()
            .map(
                device ->
                    new DeviceTree(
                        new AdditiveMultiplicativeProbe(device.mostGBps(), p),
                        setup.hierarchy()))
            .toArray(DeviceTree[]::new);
  }

  @Override
  public void opened(Channel channel, long nowNs) {
    if (channel.id() >= summedDemand.length) {
      summedDemand =
          Arrays.copyOf(summedDemand, Math.max(channel.id() + 1, 2 * summedDemand.length));
    }
    summedDemand[channel.id()] = new long[channel.pathLength()];
    int application = channel.spec().application();
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      int device = channel.device(hop);
      DeviceTree d = devices[device];
      Local local = d.local[application];
      d.channels++;
      if (d.channels == 1) {
        d.nextNs = nowNs + windowNs;
        d.intervalEndNs = nowNs + intervalNs;
      }
      local.channels++;
      local.weights += channel.weight();
      if (local.channels == 1) {
        ledger.aggregate(cell(device, application), totals);
        if (totals.weight() > 0) {
          local.share = totals.shareGBps();
          d.probe.agree(totals.capacityGBps());
        }
      }
    }
  }

  @Override
  public void closed(Channel channel, long nowNs) {
    int application = channel.spec().application();
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      int device = channel.device(hop);
      DeviceTree d = devices[device];
      Local local = d.local[application];
      local.rate -= channel.summedRate;
      local.demand -= summedDemand[channel.id()][hop];
      local.weights -= channel.weight();
      local.channels--;
      if (local.channels == 0) {
        local.weights = 0;
        local.peakDemand = 0;
        local.formerPeakDemand = 0;
        local.share = d.probe.capacityGBps();
      }
      d.channels--;
      publish(device, application);
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
    int application = channel.spec().application();
    double least = Double.POSITIVE_INFINITY;
    double second = Double.POSITIVE_INFINITY;
    int tightest = -1;
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      int device = channel.device(hop);
      double share = devices[device].local[application].share;
      if (share < least) {
        second = least;
        least = share;
        tightest = hop;
      } else {
        second = Math.min(second, share);
      }
    }
    long rate = FixedPoint.units(channel.rateGBps());
    long rateChange = rate - channel.summedRate;
    channel.summedRate = rate;
    double demand = channel.demandGBps();
    long[] summed = summedDemand[channel.id()];
    double share = Double.POSITIVE_INFINITY;
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      int device = channel.device(hop);
      DeviceTree d = devices[device];
      Local local = d.local[application];
      // A channel that another device holds wants no more here than it gets there: a parent that
      // splits by demand would otherwise keep room for what never comes.
      double elsewhere = channel.weight() * (hop == tightest ? second : least);
      long wanted = FixedPoint.units(Math.min(demand, elsewhere));
      local.rate += rateChange;
      local.demand += wanted - summed[hop];
      summed[hop] = wanted;
      local.peakDemand = Math.max(local.peakDemand, demand * channel.perWeight());
      if (nowNs >= d.nextNs) {
        update(device, d, nowNs);
      }
      share = Math.min(share, local.share);
    }
    return channel.weight() * share;
  }

  private void update(int device, DeviceTree d, long nowNs) {
    d.probe.sample(device, load);
    if (nowNs >= d.intervalEndNs) {
      heartbeat(nowNs);
      double rate = gather(device, d);
      d.probe.adjust(rate);
      ShareNode.split(d.probe.capacityGBps(), d.tenants);
      for (int tenant = 0; tenant < d.tenants.length; tenant++) {
        ShareNode.split(d.tenants[tenant].capacity, children(d, tenant));
      }
      for (int application = 0; application < tenantOf.length; application++) {
        ShareNode node = d.applications[application];
        Local local = d.local[application];
        local.share =
            FairShare.next(
                local.share,
                node.capacity,
                node.rate,
                node.largestDemand,
                FairShare.ofEqualSplit(leastOfEqualSplit, node.capacity, node.weights));
        local.formerPeakDemand = local.peakDemand;
        local.peakDemand = 0;
      }
      d.intervalEndNs = nowNs + intervalNs;
    }
    d.nextNs = Math.min(nowNs + windowNs, d.intervalEndNs);
  }

  /** Adds up the tree over all hosts and goes on from what they agree on; returns its rate. */
  private double gather(int device, DeviceTree d) {
    for (ShareNode tenant : d.tenants) {
      tenant.clear();
    }
    double rate = 0;
    double weights = 0;
    double capacity = 0;
    for (int application = 0; application < tenantOf.length; application++) {
      publish(device, application);
      ShareNode node = d.applications[application];
      ledger.aggregate(cell(device, application), totals);
      node.take(totals);
      d.tenants[tenantOf[application]].add(node);
      if (totals.weight() > 0) {
        d.local[application].share = totals.shareGBps();
        weights += totals.weight();
        capacity += totals.weight() * totals.capacityGBps();
      }
      rate += node.rate;
    }
    if (weights > 0) {
      d.probe.agree(capacity / weights);
    }
    return rate;
  }

  private ShareNode[] children(DeviceTree d, int tenant) {
    ShareNode[] children = applicationsOfTenant[tenant];
    int found = 0;
    for (int application = 0; application < tenantOf.length; application++) {
      if (tenantOf[application] == tenant) {
        children[found++] = d.applications[application];
      }
    }
    return children;
  }

  private void publish(int device, int application) {
    Local local = devices[device].local[application];
    part.rateGBps = FixedPoint.rateGBps(local.rate);
    part.demandGBps = FixedPoint.rateGBps(local.demand);
    part.largestDemandGBps = local.peak();
    part.weight = Math.max(local.weights, 0);
    part.shareGBps = local.share;
    part.capacityGBps = devices[device].probe.capacityGBps();
    ledger.publish(cell(device, application), part);
  }

  private int cell(int device, int application) {
    return device * tenantOf.length + application;
  }
}
