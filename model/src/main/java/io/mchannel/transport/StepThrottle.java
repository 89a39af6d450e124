package io.mchannel.transport;

import java.util.Arrays;

/**
 * {@code mba}: what a controller can do with memory bandwidth allocation, whose throttle has steps
 * of 10 % (Intel SDM vol. 3, on memory bandwidth allocation). Once an interval each device's
 * throttle goes a step up while the device is congested and a step down when its load has fallen
 * below half the threshold; in between it rests, so that it does not toggle.
 *
 * <p>The real throttle delays requests between the second-level cache and the mesh, and its effect
 * is far from linear in the step. Here a step is a tenth of the run time, which flatters it.
 */
final class StepThrottle implements HostTransport {
  private static final int MOST_STEPS = 9;

  @Override
  public String name() {
    return "mba";
  }

  @Override
  public String summary() {
    return "all cores throttled alike in steps of 10 % while a device on the path is congested";
  }

  @Override
  public RateRule rule(HostSetup setup) {
    return new Rule(setup);
  }

  private static final class Rule implements RateRule {
    private final LoadSignal load;
    private final Parameters p;
    private final double[] loadFactor;
    private final int[] steps;
    private final long[] sampleNs;
    private final long[] stepNs;

    Rule(HostSetup setup) {
      int devices = setup.devices().size();
      this.load = setup.ports().load();
      this.p = setup.parameters();
      this.loadFactor = new double[devices];
      this.steps = new int[devices];
      this.sampleNs = new long[devices];
      this.stepNs = new long[devices];
      Arrays.fill(sampleNs, Long.MIN_VALUE);
      Arrays.fill(stepNs, Long.MIN_VALUE);
    }

    @Override
    public double allowedGBps(Channel channel, long nowNs) {
      int most = 0;
      for (int hop = 0; hop < channel.pathLength(); hop++) {
        int device = channel.device(hop);
        if (nowNs >= sampleNs[device]) {
          update(device, nowNs);
        }
        most = Math.max(most, steps[device]);
      }
      return (1 - most / 10.0) * channel.demandGBps();
    }

    private void update(int device, long nowNs) {
      sampleNs[device] = nowNs + p.windowNs();
      loadFactor[device] +=
          p.gain() * (CapacityProbe.sane(load.load(device)) - loadFactor[device]);
      if (nowNs >= stepNs[device]) {
        stepNs[device] = nowNs + p.intervalNs();
        if (loadFactor[device] > p.threshold()) {
          steps[device] = Math.min(steps[device] + 1, MOST_STEPS);
        } else if (loadFactor[device] < p.threshold() / 2) {
          steps[device] = Math.max(steps[device] - 1, 0);
        }
      }
    }
  }
}
