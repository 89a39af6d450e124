package io.mchannel.topology;

/**
 * The host's own DDR channels, seen from the home agent.
 *
 * @param channels DDR channels, 1 to 65 536
 * @param channelGBps rate of one channel, GB/s (10^9 B/s), more than 0 and up to 10^6
 * @param latencyNs idle time from the home agent to the data and back, ns, 0 to 10^9
 * @param queueEntries requests that wait for one channel, 1 to 65 536
 */
public record LocalMemory(int channels, double channelGBps, double latencyNs, int queueEntries) {
  public LocalMemory {
    WholeRange.COUNT.check("channels", channels);
    RealRange.RATE_GBPS.check("channelGBps", channelGBps);
    RealRange.TIME_NS.check("latencyNs", latencyNs);
    WholeRange.COUNT.check("queueEntries", queueEntries);
  }
}
