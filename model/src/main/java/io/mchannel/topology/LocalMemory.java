package io.mchannel.topology;

/**
 * The host's own DDR channels, seen from the home agent.
 */
public record LocalMemory(int channels, double channelGBps, double latencyNs, int queueEntries) {}
