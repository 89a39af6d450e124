package io.mchannel.transport;

/**
 * {@code memchannel-plus}: the published transport with its weak points mended. Each idea can be
 * switched off, so that its part can be told.
 *
 * <ul>
 *   <li><b>Budget.</b> The published bound on bursts holds only while the demand estimate is right:
 *       a channel that idles and then floods runs whole windows before the filter has noticed. Here
 *       the lines of a window are counted out, so the bound holds whatever the channel does.
 *   <li><b>Band.</b> At saturation F equals C up to noise, and noise decides whether "F &lt; C"
 *       lets a decrease through. Here F may exceed C by a band.
 *   <li><b>Anchor.</b> A decrease starts from what flows, not from a belief that has drifted up
 *       while nobody asked for more.
 *   <li><b>Derating.</b> At saturation an overshoot of one part in a hundred fills every queue within
 *       an interval, and halving the capacity empties the link with it. What flowed at congestion is
 *       the true capacity: a little below it the queue drains, and the link stays full. From there
 *       capacity is probed in steps that start small.
 *   <li><b>Proportional signal.</b> The share of responses in overload jumps from nothing to all
 *       within a few lines of queue; the mean load code or queue fill tells how far off the mark
 *       is.
 *   <li><b>Spread.</b> Windows of a host's channels begin evenly spread, so that as few bursts as
 *       possible meet.
 *   <li><b>Headroom.</b> A share never falls below an equal split of the capacity, so a channel
 *       that wakes up is not held by a share that has followed its idleness down.
 * </ul>
 */
public final class MemChannelPlus implements HostTransport {
  /**
   * Which ideas are on, and how strong.
   *
   * @param budget lines are counted out, instead of run time
   * @param filter time constant of the rate filter in intervals K; 1 is the published one
   * @param band how far F may exceed C with a decrease still allowed, as a part of C; 0 is off
   * @param anchored a decrease starts from the smaller of C and F
   * @param derate what a decrease takes off for good, as a part of what flows
   * @param drain what a decrease takes off for one interval at full load, as a part of what flows
   * @param probe first step above the derated capacity in an interval, as a part of the maximum
   * @param proportional the load is the queue's fill, instead of its share of time in overload
   * @param spread windows are spread evenly, instead of lying anywhere
   * @param headroom part of an equal split below which no share falls, 0 to 1
   */
  public record Ideas(
      boolean budget,
      double filter,
      double band,
      boolean anchored,
      double derate,
      double drain,
      double probe,
      boolean proportional,
      boolean spread,
      double headroom) {
    /** All on. */
    public static final Ideas DEFAULT =
        new Ideas(true, 0.25, 0.05, true, 0.015, 0.25, 0.0001, true, true, 1);

    public Ideas {
      require(filter > 0 && filter <= 1, "filter", filter, "above 0 and at most 1");
      require(band >= 0 && band <= 1, "band", band, "from 0 to 1");
      require(derate > 0 && derate <= 0.5, "derate", derate, "above 0 and at most 0.5");
      require(drain >= 0 && drain <= 0.5, "drain", drain, "from 0 to 0.5");
      require(probe > 0 && probe <= 1, "probe", probe, "above 0 and at most 1");
      require(headroom >= 0 && headroom <= 1, "headroom", headroom, "from 0 to 1");
    }

    private static void require(boolean holds, String name, double value, String right) {
      if (!holds) {
        throw new IllegalArgumentException(
            "memchannel-plus: " + name + " " + value + "; it must be " + right);
      }
    }
  }

  private final String name;
  private final Ideas ideas;

  /** The transport with other ideas on, under another name, for a study. */
  public MemChannelPlus(String name, Ideas ideas) {
    this.name = name;
    this.ideas = ideas;
  }

  MemChannelPlus() {
    this("memchannel-plus", Ideas.DEFAULT);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String summary() {
    return "memchannel with line budgets, a tolerance band, a proportional signal, spread windows";
  }

  @Override
  public Actuator actuator() {
    return ideas.budget() ? Actuator.LINE_BUDGET : Actuator.RUN_TIME;
  }

  @Override
  public long filterNs(Parameters parameters) {
    return Math.max(1, (long) (ideas.filter() * parameters.intervalNs()));
  }

  @Override
  public Phasing phasing() {
    return ideas.spread() ? Phasing.SPREAD : Phasing.SCATTERED;
  }

  @Override
  public RateRule rule(HostSetup setup) {
    return new FairShareRule(
        setup,
        setup.ledger(),
        new FairShareOptions(true, true, true, ideas.headroom()),
        device -> new ProportionalProbe(device.mostGBps(), setup.parameters(), ideas));
  }
}
