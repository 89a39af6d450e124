package io.mchannel.transport;

/**
 * {@code memchannel-plus}: the published transport with its weak points mended, each by an {@link
 * Idea} that can be replaced by what the published rule does, so that its part can be told.
 */
public final class MemChannelPlus implements HostTransport {
  /** What is done another way than published, and why. */
  public enum Idea {
    /**
     * The published bound on bursts holds only while the demand estimate is right: a channel that
     * idles and then floods runs whole windows before the filter has noticed. Here the lines of a
     * window are counted out, so the bound holds whatever the channel does.
     */
    BUDGET,
    /**
     * Published, rate and demand are filtered over K, as long as the time between two updates of a
     * share. F then lags by about what an update changes, so the share overshoots whenever a channel
     * joins or leaves, and a decrease starts from what flowed before the last one. Here the filter
     * is a quarter as long.
     */
    FILTER,
    /**
     * At saturation F equals C up to noise, and noise decides whether "F &lt; C" lets a decrease
     * through. Here F may exceed C by a band.
     */
    BAND,
    /**
     * A decrease starts from what flows, not from a belief that has drifted up while nobody asked
     * for more.
     */
    ANCHOR,
    /**
     * At saturation an overshoot of one part in a hundred fills every queue within an interval, and
     * halving the capacity empties the link with it. What flowed at congestion is the true capacity:
     * a little below it, for good, the queue does not come back and the link stays full.
     */
    DERATE,
    /**
     * A queue that stands drains slowly at a capacity that is only a little lower. So for one
     * interval a decrease takes off more, by the square of the load's excess: a short queue costs
     * next to nothing.
     */
    DRAIN,
    /**
     * Above what is known to be safe the published step, which must be long to take freed bandwidth,
     * runs into the next congestion at once. Here steps start small and grow, so bandwidth that is
     * free is still found within a few intervals.
     */
    PROBE,
    /**
     * The share of time or of responses in overload jumps from nothing to all within a few lines of
     * queue; the mean load code or queue fill tells how far off the mark is.
     */
    PROPORTIONAL,
    /** Windows of a host's channels begin evenly spread, so that as few bursts as possible meet. */
    SPREAD,
    /**
     * A share never falls below an equal split of the capacity, so a channel that wakes up is not
     * held by a share that has followed its idleness down.
     */
    HEADROOM
  }

  /**
   * Which ideas are on, and how strong.
   *
   * @param budget lines are counted out, instead of run time
   * @param filter time constant of the rate filter in intervals K; 1 is the published one
   * @param band how far F may exceed C with a decrease still allowed, as a part of C; 0 is off
   * @param anchored a decrease starts from the smaller of C and F
   * @param derate the most that a decrease takes off for good, as a part of what it starts from;
   *     0.5, with no drain, is the published decrease
   * @param drain what a decrease takes off for one interval at full load, as a part of what it
   *     starts from
   * @param probe first step above the derated capacity in an interval, as a part of the maximum; the
   *     published step where it is no smaller
   * @param proportional the load is in proportion to the queue, instead of its share of time in
   *     overload
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

    /**
     * The same with one idea replaced by what the published rule does in its place. Nothing is left
     * of {@link Idea#DRAIN} without {@link Idea#DERATE}: a decrease by up to half has no more to
     * take off.
     */
    public Ideas without(Idea idea) {
      return new Ideas(
          budget && idea != Idea.BUDGET,
          idea == Idea.FILTER ? 1 : filter,
          idea == Idea.BAND ? 0 : band,
          anchored && idea != Idea.ANCHOR,
          idea == Idea.DERATE ? 0.5 : derate,
          idea == Idea.DRAIN ? 0 : drain,
          idea == Idea.PROBE ? 1 : probe,
          proportional && idea != Idea.PROPORTIONAL,
          spread && idea != Idea.SPREAD,
          idea == Idea.HEADROOM ? Parameters.DEFAULT.floor() : headroom);
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
    return "memchannel with line budgets, a quick filter, small decreases and probes, a proportional signal,"
        + " spread windows";
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
