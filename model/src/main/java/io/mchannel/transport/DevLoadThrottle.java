package io.mchannel.transport;

import java.util.Arrays;

/**
 * {@code devload}: the host throttle of CXL 2.0 §3.3.2. Per device the host keeps the highest
 * DevLoad of a period; Moderate overload adds {@code normalDelta} to its throttle and Severe
 * overload {@code severeDelta} at once, Light takes {@code normalDelta} off, Optimal changes
 * nothing. All channels over the device run that much less of every window.
 *
 * <p>The specification wants a period a little above the round trip; a host that acts once a window
 * has a window as its period. The deltas are the implementation's by the specification: 1/16 and
 * 1/4 of the range here.
 */
final class DevLoadThrottle implements HostTransport {
  private static final double NORMAL_DELTA = 1.0 / 16;
  private static final double SEVERE_DELTA = 1.0 / 4;

  @Override
  public String name() {
    return "devload";
  }

  @Override
  public String summary() {
    return "host throttle of the CXL specification, driven by the highest DevLoad of each window";
  }

  @Override
  public RateRule rule(HostSetup setup) {
    return new Rule(setup);
  }

  private static final class Rule implements RateRule {
    private final LoadSignal load;
    private final long windowNs;
    private final double most;
    private final double[] throttle;
    private final long[] nextNs;

    Rule(HostSetup setup) {
      this.load = setup.ports().load();
      this.windowNs = setup.parameters().windowNs();
      this.most = 1 - setup.parameters().floor();
      this.throttle = new double[setup.devices().size()];
      this.nextNs = new long[throttle.length];
      Arrays.fill(nextNs, Long.MIN_VALUE);
    }

    @Override
    public double allowedGBps(Channel channel, long nowNs) {
      double highest = 0;
      for (int hop = 0; hop < channel.pathLength(); hop++) {
        int device = channel.device(hop);
        if (nowNs >= nextNs[device]) {
          nextNs[device] = nowNs + windowNs;
          double next = throttle[device] + step(load.highestDevLoad(device));
          throttle[device] = Math.min(Math.max(next, 0), most);
        }
        highest = Math.max(highest, throttle[device]);
      }
      return (1 - highest) * channel.demandGBps();
    }

    private static double step(DevLoad load) {
      return switch (load) {
        case LIGHT -> -NORMAL_DELTA;
        case OPTIMAL -> 0;
        case MODERATE_OVERLOAD -> NORMAL_DELTA;
        case SEVERE_OVERLOAD -> SEVERE_DELTA;
      };
    }
  }
}
