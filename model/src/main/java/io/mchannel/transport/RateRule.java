package io.mchannel.transport;

/**
 * How fast the channels of one host may go. Called by one thread at a time; keeps state of its own;
 * allocates nothing in {@link #allowedGBps}.
 */
public interface RateRule {
  /** Takes note of a channel that has just been opened. */
  default void opened(Channel channel, long nowNs) {}

  /** Takes note of a channel that is about to be closed. */
  default void closed(Channel channel, long nowNs) {}

  /** Shows that the host is alive where no channel's call does. */
  default void heartbeat(long nowNs) {}

  /**
   * The rate that the channel may use in its next window, in 10^9 B/s; infinite for no limit, never
   * NaN. The channel's rate and demand already include the window that has just ended.
   */
  double allowedGBps(Channel channel, long nowNs);
}
