package io.mchannel.transport;

/** How an allowed rate becomes what a thread may do in its next window. */
public enum Actuator {
  /**
   * The thread runs {@code min(rate, demand) / demand} of the window and sleeps the rest
   * (MemChannel). What it moves meanwhile is up to it: the rate is met as far as the demand is
   * known.
   */
  RUN_TIME {
    @Override
    long ranNs(Channel channel, long elapsedNs, Parameters parameters, TrafficCounter counter) {
      return channel.grantedNs >= parameters.windowNs()
          ? elapsedNs
          : Math.min(channel.grantedNs, elapsedNs);
    }

    @Override
    void grant(
        Channel channel, double rateGBps, long nowNs, Parameters parameters, RunGate gate) {
      double demand = channel.demandGBps();
      long window = parameters.windowNs();
      long run =
          rateGBps >= demand
              ? window
              : Math.max(parameters.minRunNs(), (long) (rateGBps / demand * window));
      channel.grantedNs = run;
      gate.run(channel.id(), run, RunGate.UNLIMITED);
    }
  },
  /**
   * The thread runs until it has issued the lines that the rate allows in a window, whatever its
   * demand was thought to be. Lines accrue at the rate, to no more than a window's worth, and what
   * is left of a grant is forfeit at the next. So in any interval K a channel issues at most what
   * is left of the grant before it, what had accrued by its start, and what accrues in it: {@code
   * rate * K * (1 + 2 T_W / K)} bytes, to the line, however it behaves and whenever the calls come.
   * A grant stands for at least half a window. The bound holds as well for channels opened one after
   * another, taken together: one that opens accrues only from the last grant of those closed before
   * it on its host.
   */
  LINE_BUDGET {
    @Override
    long ranNs(Channel channel, long elapsedNs, Parameters parameters, TrafficCounter counter) {
      long active = channel.takeActiveNs(counter.activeNs(channel.id()));
      return Math.min(Math.max(active, 0), elapsedNs);
    }

    @Override
    void grant(
        Channel channel, double rateGBps, long nowNs, Parameters parameters, RunGate gate) {
      if (nowNs - channel.grantAtNs < parameters.windowNs() / 2) {
        return;
      }
      open(channel, rateGBps, nowNs, parameters, gate);
    }

    /** Grants what has accrued so far, be it nothing, so that no thread starts unheld. */
    @Override
    void open(Channel channel, double rateGBps, long nowNs, Parameters parameters, RunGate gate) {
      long window = parameters.windowNs();
      long since = nowNs - channel.grantAtNs;
      channel.grantAtNs = nowNs;
      if (rateGBps > Parameters.MAX_RATE_GBPS) {
        gate.run(channel.id(), window, RunGate.UNLIMITED);
        return;
      }
      double linesPerNs = rateGBps / Channel.LINE_BYTES;
      double accrued = channel.accruedLines + linesPerNs * Math.min(since, window);
      long whole = (long) accrued;
      // A line cannot be divided: its fraction waits for the next grant.
      channel.accruedLines = accrued - whole;
      gate.run(channel.id(), window, whole);
    }
  };

  /** How long the thread was let run since the last call. */
  abstract long ranNs(
      Channel channel, long elapsedNs, Parameters parameters, TrafficCounter counter);

  /** Opens a channel's first window with what {@code rateGBps} allows. */
  void open(Channel channel, double rateGBps, long nowNs, Parameters parameters, RunGate gate) {
    grant(channel, rateGBps, nowNs, parameters, gate);
  }

  /** Opens the next window with what {@code rateGBps} allows. */
  abstract void grant(
      Channel channel, double rateGBps, long nowNs, Parameters parameters, RunGate gate);
}
