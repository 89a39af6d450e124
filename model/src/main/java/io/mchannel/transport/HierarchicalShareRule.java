package io.mchannel.transport;

import io.mchannel.transport.ledger.Ledger;
import io.mchannel.transport.ledger.Totals;

/**
 * Fair shares over a tree. Rate and demand of a parent are the sums of its children's; its capacity
 * is its own parent's share; only the device at the root has a capacity that is probed.
 *
 * <p>An application may have channels on several hosts and a tenant applications on several, so
 * hosts publish by application: one cell with the sum of rates, the largest demand of a channel and
 * the sum of weights, and one whose rate is the sum of demands. Everything above follows from those.
 */
final class HierarchicalShareRule implements RateRule {
  static final int CELLS_PER_APPLICATION = 2;

  /** One node of the tree under a device. */
  private static final class Node {
    double share;
    double rate;
    double demandSum;
    double largestDemand;
    double weights;

    void clear() {
      rate = 0;
      demandSum = 0;
      largestDemand = 0;
      weights = 0;
    }

    /** Adds a child that is itself a sum. */
    void add(Node child) {
      if (child.weights > 0) {
        rate += child.rate;
        demandSum += child.demandSum;
        largestDemand = Math.max(largestDemand, child.demandSum);
        weights += 1;
      }
    }

    void update(double capacity, double leastOfEqualSplit) {
      double least = FairShare.ofEqualSplit(leastOfEqualSplit, capacity, weights);
      share = FairShare.next(share, capacity, rate, largestDemand, least);
    }
  }

  /** What the host's own channels of an application add up to. */
  private static final class Local {
    long rate;
    long demand;
    double peakDemand;
    double formerPeakDemand;
    double weights;
    int channels;

    double peak() {
      return Math.max(peakDemand, formerPeakDemand);
    }
  }

  private static final class DeviceTree {
    final CapacityProbe probe;
    final Node root = new Node();
    final Node[] tenants;
    final Node[] applications;
    final Local[] local;
    int channels;
    long nextNs;
    long intervalEndNs;

    DeviceTree(CapacityProbe probe, Hierarchy hierarchy) {
      this.probe = probe;
      tenants = nodes(hierarchy.tenants());
      applications = nodes(hierarchy.applications());
      local = new Local[hierarchy.applications()];
      for (int application = 0; application < local.length; application++) {
        local[application] = new Local();
      }
      reset();
    }

    private static Node[] nodes(int count) {
      Node[] nodes = new Node[count];
      for (int i = 0; i < count; i++) {
        nodes[i] = new Node();
      }
      return nodes;
    }

    void reset() {
      double capacity = probe.capacityGBps();
      root.share = capacity;
      for (Node tenant : tenants) {
        tenant.share = capacity;
      }
      for (Node application : applications) {
        application.share = capacity;
      }
    }
  }

  private final Ledger ledger;
  private final LoadSignal load;
  private final long windowNs;
  private final long intervalNs;
  private final double leastOfEqualSplit;
  private final int[] tenantOf;
  private final DeviceTree[] devices;
  private final Totals totals = new Totals();
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
    this.devices =
        setup.devices().stream()
            .map(
                device ->
                    new DeviceTree(
                        new AdditiveMultiplicativeProbe(device.capacityGBps(), p),
                        setup.hierarchy()))
            .toArray(DeviceTree[]::new);
  }

  @Override
  public void opened(Channel channel, long nowNs) {
    int application = channel.spec().application();
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      DeviceTree d = devices[channel.device(hop)];
      d.local[application].weights += channel.weight();
      d.local[application].channels++;
      d.channels++;
      if (d.channels == 1) {
        d.nextNs = nowNs + windowNs;
        d.intervalEndNs = nowNs + intervalNs;
      }
    }
  }

  @Override
  public void closed(Channel channel, long nowNs) {
    int application = channel.spec().application();
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      DeviceTree d = devices[channel.device(hop)];
      Local local = d.local[application];
      local.rate -= channel.summedRate;
      local.demand -= channel.summedDemand;
      local.weights -= channel.weight();
      local.channels--;
      if (local.channels == 0) {
        local.weights = 0;
        local.peakDemand = 0;
        local.formerPeakDemand = 0;
      }
      d.channels--;
      if (d.channels == 0) {
        d.reset();
      }
      publish(channel.device(hop), application);
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
    long demand = FixedPoint.units(channel.demandGBps());
    long rateChange = rate - channel.summedRate;
    long demandChange = demand - channel.summedDemand;
    channel.summedRate = rate;
    channel.summedDemand = demand;
    double demandPerWeight = channel.demandGBps() / channel.weight();
    int application = channel.spec().application();
    double share = Double.POSITIVE_INFINITY;
    for (int hop = 0; hop < channel.pathLength(); hop++) {
      DeviceTree d = devices[channel.device(hop)];
      Local local = d.local[application];
      local.rate += rateChange;
      local.demand += demandChange;
      local.peakDemand = Math.max(local.peakDemand, demandPerWeight);
      if (nowNs >= d.nextNs) {
        update(channel.device(hop), d, nowNs);
      }
      share = Math.min(share, d.applications[application].share);
    }
    return channel.weight() * share;
  }

  private void update(int device, DeviceTree d, long nowNs) {
    d.probe.sample(device, load);
    if (nowNs >= d.intervalEndNs) {
      heartbeat(nowNs);
      gather(device, d);
      d.probe.adjust(d.root.rate);
      d.root.update(d.probe.capacityGBps(), leastOfEqualSplit);
      for (Node tenant : d.tenants) {
        tenant.update(d.root.share, leastOfEqualSplit);
      }
      for (int application = 0; application < tenantOf.length; application++) {
        double capacity = d.tenants[tenantOf[application]].share;
        d.applications[application].update(capacity, leastOfEqualSplit);
        d.local[application].formerPeakDemand = d.local[application].peakDemand;
        d.local[application].peakDemand = 0;
      }
      d.intervalEndNs = nowNs + intervalNs;
    }
    d.nextNs = Math.min(nowNs + windowNs, d.intervalEndNs);
  }

  private void gather(int device, DeviceTree d) {
    d.root.clear();
    for (Node tenant : d.tenants) {
      tenant.clear();
    }
    for (int application = 0; application < tenantOf.length; application++) {
      publish(device, application);
      Node node = d.applications[application];
      int cell = cell(device, application);
      ledger.aggregate(cell, totals);
      node.rate = totals.rateGBps();
      node.largestDemand = totals.demandGBps();
      node.weights = totals.weight();
      ledger.aggregate(cell + 1, totals);
      node.demandSum = totals.rateGBps();
      d.tenants[tenantOf[application]].add(node);
    }
    for (Node tenant : d.tenants) {
      d.root.add(tenant);
    }
  }

  private void publish(int device, int application) {
    Local local = devices[device].local[application];
    int cell = cell(device, application);
    ledger.publish(
        cell, FixedPoint.rateGBps(local.rate), local.peak(), Math.max(local.weights, 0));
    ledger.publish(cell + 1, FixedPoint.rateGBps(local.demand), 0, 0);
  }

  private int cell(int device, int application) {
    return (device * tenantOf.length + application) * CELLS_PER_APPLICATION;
  }
}
