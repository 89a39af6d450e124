package io.mchannel.transport;

import java.util.Arrays;

/**
 * {@code aimd}: each channel on its own, by its delay, after TIMELY (Mittal et al., SIGCOMM '15):
 * below a low mark the rate rises by a constant, five times faster after five rises in a row;
 * above a high mark it falls by {@code b (1 - high / delay)}; in between it falls with a positive
 * slope of the delay and rises otherwise. The marks are multiples of the idle round trip. As TIMELY
 * and Swift have it, that is a part of the host's set-up: a host whose rivals were there before it
 * never sees the pool idle. Where the set-up does not tell, or more than has been seen, it is the
 * least that the host has seen to the same device.
 *
 * <p>A rate never falls without delay, and never below a part of the path's capacity, the floor
 * divided by the host's open channels: a floor for each channel alone would let enough of them fill
 * any device. From there a channel regains all of the capacity within {@code 5 + 1 / (5 * step)}
 * windows of low delay: 45 with the defaults.
 */
public final class Aimd implements HostTransport {
  /**
   * The constants of the rule.
   *
   * @param lowMark delay below which rates rise, in idle round trips
   * @param highMark delay above which rates fall whatever the slope, in idle round trips
   * @param decrease b, the strength of a fall
   * @param mostDecrease the largest fall in one window, as Swift limits it (Kumar et al., SIGCOMM
   *     '20)
   * @param step rise per window, in parts of the path's capacity
   * @param slopeGain weight of a new difference in the filtered slope
   */
  public record Constants(
      double lowMark,
      double highMark,
      double decrease,
      double mostDecrease,
      double step,
      double slopeGain) {
    /**
     * b, the largest fall and the slope's gain as published; the rest by this project's choice. As
     * TIMELY has it (§4.3), the low mark lies above what an uncongested path adds by itself: a thread
     * that runs for less than a microsecond may meet a DIMM's refresh in whole, about 300 ns on an
     * idle round trip of 230. A mark below that turns each refresh into a fall, and a rate that has
     * once been low, whose runs are short, never rises again.
     */
    public static final Constants DEFAULT = new Constants(2.5, 6, 0.8, 0.5, 0.005, 0.875);

    public Constants {
      if (!(lowMark >= 1 && highMark > lowMark && highMark < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "aimd: marks " + lowMark + " and " + highMark + "; they must be 1 <= low < high");
      }
      if (!(decrease > 0 && decrease <= 1 && mostDecrease > 0 && mostDecrease < 1)) {
        throw new IllegalArgumentException(
            "aimd: decrease "
                + decrease
                + ", at most "
                + mostDecrease
                + "; they must be above 0, at most 1 and below 1");
      }
      if (!(step > 0 && step <= 1 && slopeGain > 0 && slopeGain <= 1)) {
        throw new IllegalArgumentException(
            "aimd: step "
                + step
                + ", slope gain "
                + slopeGain
                + "; they must be above 0, at most 1");
      }
    }
  }

  private final String name;
  private final Constants constants;

  /** The rule with other constants under another name, for a study. */
  public Aimd(String name, Constants constants) {
    this.name = name;
    this.constants = constants;
  }

  Aimd() {
    this("aimd", Constants.DEFAULT);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String summary() {
    return "each channel by its own round trip: additive increase, multiplicative decrease";
  }

  @Override
  public RateRule rule(HostSetup setup) {
    return new Rule(setup, constants);
  }

  private static final class Flow {
    final double capacity;
    double rate;
    double formerDelayNs;
    double slopeNs;
    int rises;

    Flow(double capacity) {
      this.capacity = capacity;
      this.rate = capacity;
    }
  }

  private static final class Rule implements RateRule {
    private static final int RISES_TO_HURRY = 5;

    private final DelaySignal delay;
    private final HostSetup setup;
    private final Constants k;
    private final double floor;
    private final double[] idleNs;
    private Flow[] flows = new Flow[0];
    private int open;

    Rule(HostSetup setup, Constants constants) {
      this.setup = setup;
      this.delay = setup.ports().delay();
      this.k = constants;
      this.floor = setup.parameters().floor();
      this.idleNs = new double[setup.devices().size()];
      double known = setup.idleRoundTripNs();
      Arrays.fill(idleNs, known > 0 ? known : Double.POSITIVE_INFINITY);
    }

    @Override
    public void opened(Channel channel, long nowNs) {
      double capacity = Double.POSITIVE_INFINITY;
      for (int hop = 0; hop < channel.pathLength(); hop++) {
        capacity = Math.min(capacity, setup.devices().get(channel.device(hop)).capacityGBps());
      }
      if (channel.id() >= flows.length) {
        flows = Arrays.copyOf(flows, Math.max(channel.id() + 1, 2 * flows.length));
      }
      flows[channel.id()] = new Flow(capacity);
      open++;
    }

    @Override
    public void closed(Channel channel, long nowNs) {
      open--;
    }

    @Override
    public double allowedGBps(Channel channel, long nowNs) {
      Flow flow = flows[channel.id()];
      double delayNs = delay.roundTripNs(channel.id());
      if (delayNs > 0 && delayNs < Double.POSITIVE_INFINITY) {
        int target = channel.device(channel.pathLength() - 1);
        idleNs[target] = Math.min(idleNs[target], delayNs);
        adjust(flow, delayNs, idleNs[target]);
      } else {
        // A channel that moved nothing has met no delay.
        rise(flow);
      }
      flow.rate = Math.min(Math.max(flow.rate, floor * flow.capacity / open), flow.capacity);
      return flow.rate;
    }

    private void adjust(Flow flow, double delayNs, double idle) {
      double change = flow.formerDelayNs > 0 ? delayNs - flow.formerDelayNs : 0;
      flow.formerDelayNs = delayNs;
      flow.slopeNs += k.slopeGain() * (change - flow.slopeNs);
      double slope = flow.slopeNs / idle;
      if (delayNs < k.lowMark() * idle) {
        rise(flow);
      } else if (delayNs > k.highMark() * idle) {
        fall(flow, k.decrease() * (1 - k.highMark() * idle / delayNs));
      } else if (slope <= 0) {
        rise(flow);
      } else {
        fall(flow, k.decrease() * slope);
      }
    }

    private void rise(Flow flow) {
      flow.rises++;
      double step = k.step() * flow.capacity;
      flow.rate += flow.rises > RISES_TO_HURRY ? RISES_TO_HURRY * step : step;
    }

    private void fall(Flow flow, double part) {
      flow.rises = 0;
      flow.rate *= 1 - Math.min(part, k.mostDecrease());
    }
  }
}
