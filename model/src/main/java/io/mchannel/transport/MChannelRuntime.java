package io.mchannel.transport;

import java.util.Arrays;

/**
 * The part of a host's runtime that paces channels: {@code init}, then {@code open}, {@code sched}
 * once a window, {@code close} (MemChannel). Used by one thread at a time. {@code sched}
 * allocates nothing, and its cost does not depend on the number of channels.
 *
 * <p>The transport says how fast a channel may go; this class measures, keeps the rate within the
 * channel's envelope, and hands the grant to the gate.
 */
public final class MChannelRuntime implements AutoCloseable {
  /** The largest channel number. */
  public static final int MAX_CHANNEL = 0xFFFF;

  private final HostTransport transport;
  private final HostSetup setup;
  private final Parameters parameters;
  private final TrafficCounter counter;
  private final RunGate gate;
  private final Actuator actuator;
  private final RateRule rule;
  private final Decay decay;
  private final double[] promisedGBps;
  private Channel[] channels = new Channel[0];

  /** When a channel that is closed by now was last granted something. */
  private long closedGrantNs = Long.MIN_VALUE;

  private MChannelRuntime(HostTransport transport, HostSetup setup) {
    this.transport = transport;
    this.setup = setup;
    this.parameters = setup.parameters();
    this.counter = setup.ports().counter();
    this.gate = setup.ports().gate();
    this.actuator = transport.actuator();
    this.rule = transport.rule(setup);
    this.decay = new Decay(parameters.windowNs(), transport.filterNs(parameters));
    this.promisedGBps = new double[setup.devices().size()];
  }

  /**
   * A runtime without channels.
   *
   * @throws IllegalArgumentException if the ledger has too few cells for the transport
   */
  public static MChannelRuntime init(HostTransport transport, HostSetup setup) {
    int cells = transport.cells(setup.devices().size(), setup.hierarchy());
    if (setup.ledger().cells() < cells) {
      throw new IllegalArgumentException(
          "transport "
              + transport.name()
              + ": the ledger has "
              + setup.ledger().cells()
              + " cells a host; it must have at least "
              + cells);
    }
    return new MChannelRuntime(transport, setup);
  }

  /**
   * Opens a channel under a number of the caller's choice, by which ports are asked, and grants its
   * first window; where lines are counted out, less what a channel closed before it on this host was
   * granted of that window. The first call of {@code sched} is due {@link #phaseNs} after the start
   * of a window common to all.
   *
   * @throws IllegalArgumentException naming the channel, if the number is taken or out of range,
   *     the path or application does not exist, or a device cannot keep another promise
   */
  public void open(int channel, ChannelSpec spec, long nowNs) {
    check(channel, spec);
    if (channel >= channels.length) {
      channels = Arrays.copyOf(channels, Math.max(channel + 1, 2 * channels.length));
    }
    Channel opened =
        new Channel(
            channel,
            spec,
            counter.lines(channel),
            counter.activeNs(channel),
            nowNs,
            parameters.windowNs());
    // Closing one channel and opening another, under whatever number, must not be a way to a second
    // budget for the same window: the new one accrues from the closed one's last grant on.
    opened.grantAtNs = Math.max(opened.grantAtNs, closedGrantNs);
    channels[channel] = opened;
    for (int device : spec.path()) {
      promisedGBps[device] += spec.envelope().minGBps();
    }
    rule.opened(opened, nowNs);
    actuator.open(opened, allowedGBps(opened, nowNs), nowNs, parameters, gate);
  }

  /** When the channel's windows begin, in nanoseconds after those of a common time base. */
  public long phaseNs(int channel) {
    return transport.phasing().phaseNs(setup.host(), channel, parameters.windowNs());
  }

  /** {@link #sched(int, long)} at the time of the host's clock. */
  public void sched(int channel) {
    sched(channel, setup.ports().clock().nanoTime());
  }

  /**
   * Ends a window of the channel and grants the next. Called every window; a late call accounts for
   * the time that really passed, and a second call at the same time does nothing.
   *
   * @throws IllegalArgumentException if the channel is not open
   */
  public void sched(int channel, long nowNs) {
    Channel c = channel(channel);
    long elapsedNs = nowNs - c.seenNs();
    if (elapsedNs <= 0) {
      return;
    }
    long ranNs = actuator.ranNs(c, elapsedNs, parameters, counter);
    c.observe(counter.lines(channel), nowNs, ranNs, decay.retained(elapsedNs));
    grant(c, nowNs);
  }

  private void grant(Channel c, long nowNs) {
    actuator.grant(c, allowedGBps(c, nowNs), nowNs, parameters, gate);
  }

  private double allowedGBps(Channel c, long nowNs) {
    double rate = rule.allowedGBps(c, nowNs);
    if (!(rate >= 0)) {
      throw new IllegalStateException(
          "transport " + transport.name() + ", channel " + c.spec().name() + ": rate " + rate);
    }
    return c.spec().envelope().clamp(rate);
  }

  /** What the runtime knows of an open channel. */
  public Channel channel(int channel) {
    if (channel < 0 || channel >= channels.length || channels[channel] == null) {
      throw new IllegalArgumentException("channel " + channel + " is not open");
    }
    return channels[channel];
  }

  /** Keeps the host's place in the ledger while it has no channel to call for; once an interval. */
  public void heartbeat(long nowNs) {
    rule.heartbeat(nowNs);
  }

  /** Closes a channel and withdraws its share at once. Its number may be used again. */
  public void close(int channel, long nowNs) {
    Channel closed = channel(channel);
    rule.closed(closed, nowNs);
    channels[channel] = null;
    closedGrantNs = Math.max(closedGrantNs, closed.grantAtNs);
    for (int device : closed.spec().path()) {
      promisedGBps[device] -= closed.spec().envelope().minGBps();
    }
  }

  /** Gives up the host's place in the ledger. */
  @Override
  public void close() {
    setup.ledger().close();
  }

  private void check(int channel, ChannelSpec spec) {
    String name = "channel " + spec.name() + ": ";
    if (channel < 0 || channel > MAX_CHANNEL) {
      throw new IllegalArgumentException(
          name + "number " + channel + "; it must be from 0 to " + MAX_CHANNEL);
    }
    if (channel < channels.length && channels[channel] != null) {
      throw new IllegalArgumentException(
          name
              + "number "
              + channel
              + " is taken by channel "
              + channels[channel].spec().name()
              + "; it must be free");
    }
    if (spec.application() >= setup.hierarchy().applications()) {
      throw new IllegalArgumentException(
          name
              + "application "
              + spec.application()
              + "; the pool has "
              + setup.hierarchy().applications());
    }
    for (int device : spec.path()) {
      if (device < 0 || device >= promisedGBps.length) {
        throw new IllegalArgumentException(
            name + "device " + device + "; the pool has " + promisedGBps.length);
      }
      Device d = setup.devices().get(device);
      double promised = promisedGBps[device] + spec.envelope().minGBps();
      if (promised > d.capacityGBps()) {
        throw new IllegalArgumentException(
            name
                + "promises on device "
                + d.name()
                + " would come to "
                + promised
                + " GB/s; it carries "
                + d.capacityGBps());
      }
    }
  }
}
