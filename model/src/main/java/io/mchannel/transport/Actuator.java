package io.mchannel.transport;

/** How an allowed rate becomes what a thread may do in its next window. */
public enum Actuator {
  /**
   * The thread runs {@code min(rate, demand) / demand} of the window and sleeps the rest (MemChannel
   * §4.2). What it moves meanwhile is up to it: the rate is met as far as the demand is known.
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
   * demand was thought to be. Grants lie at least a window apart, what is left of one is forfeit,
   * and only the fraction of a line is carried over; so any interval K meets at most K/T_W + 2
   * grants and moves at most {@code rate * K * (1 + 2 T_W / K)} bytes, to the line.
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
      long window = parameters.windowNs();
      if (nowNs < channel.grantAtNs) {
        return;
      }
      channel.grantAtNs = nowNs + window;
      if (rateGBps > Parameters.MAX_RATE_GBPS) {
        gate.run(channel.id(), window, RunGate.UNLIMITED);
        return;
      }
      double lines = rateGBps * window / Channel.LINE_BYTES + channel.carriedLines;
      long whole = (long) lines;
      channel.carriedLines = lines - whole;
      gate.run(channel.id(), window, whole);
    }
  };

  /** How long the thread was let run since the last call. */
  abstract long ranNs(
      Channel channel, long elapsedNs, Parameters parameters, TrafficCounter counter);

  /** Opens the next window with what {@code rateGBps} allows. */
  abstract void grant(
      Channel channel, double rateGBps, long nowNs, Parameters parameters, RunGate gate);
}
