package io.mchannel.transport;

/** The smallest useful transport: every thread runs half of the time. */
public final class HalfTransport implements HostTransport {
  @Override
  public String name() {
    return "half";
  }

  @Override
  public String summary() {
    return "every thread runs half of the time";
  }

  @Override
  public RateRule rule(HostSetup setup) {
    return (channel, nowNs) -> channel.demandGBps() / 2;
  }
}
