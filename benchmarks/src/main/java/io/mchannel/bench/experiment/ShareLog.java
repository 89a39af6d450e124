package io.mchannel.bench.experiment;

import io.mchannel.transport.Actuator;
import io.mchannel.transport.Channel;
import io.mchannel.transport.Hierarchy;
import io.mchannel.transport.HostSetup;
import io.mchannel.transport.HostTransport;
import io.mchannel.transport.Phasing;
import io.mchannel.transport.RateRule;

/** A transport as it is, and someone who hears of every share that it grants. */
record ShareLog(HostTransport transport, Listener listener) implements HostTransport {
  /** Hears of shares. */
  @FunctionalInterface
  interface Listener {
    /** {@code channel} may move {@code shareGBps}, its weight times its fair share, from now on. */
    void granted(int channel, long nowNs, double shareGBps);
  }

  @Override
  public String name() {
    return transport.name();
  }

  @Override
  public String summary() {
    return transport.summary();
  }

  @Override
  public Actuator actuator() {
    return transport.actuator();
  }

  @Override
  public Phasing phasing() {
    return transport.phasing();
  }

  @Override
  public int cells(int devices, Hierarchy hierarchy) {
    return transport.cells(devices, hierarchy);
  }

  @Override
  public RateRule rule(HostSetup setup) {
    RateRule rule = transport.rule(setup);
    return new RateRule() {
      @Override
      public void opened(Channel channel, long nowNs) {
        rule.opened(channel, nowNs);
      }

      @Override
      public void closed(Channel channel, long nowNs) {
        rule.closed(channel, nowNs);
      }

      @Override
      public void heartbeat(long nowNs) {
        rule.heartbeat(nowNs);
      }

      @Override
      public double allowedGBps(Channel channel, long nowNs) {
        double share = rule.allowedGBps(channel, nowNs);
        listener.granted(channel.id(), nowNs, share);
        return share;
      }
    };
  }
}
