package io.mchannel.topology;

/**
 * A host adapter: latency of one pass, and one lane set a port. laneDepth is the requests a lane's FIFO holds; laneStrategy the name of the lane choice.
 */
public record Adapter(String name, int ports, double passNs, int laneDepth, String laneStrategy) {}
