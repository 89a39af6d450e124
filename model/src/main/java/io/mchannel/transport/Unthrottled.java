package io.mchannel.transport;

/** {@code none}: every channel takes what it can get. The baseline of every comparison. */
final class Unthrottled implements HostTransport {
  @Override
  public String name() {
    return "none";
  }

  @Override
  public String summary() {
    return "every channel takes what it can get";
  }

  @Override
  public RateRule rule(HostSetup setup) {
    return (channel, nowNs) -> Double.POSITIVE_INFINITY;
  }
}
