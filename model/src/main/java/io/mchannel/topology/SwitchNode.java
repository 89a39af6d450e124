package io.mchannel.topology;

/**
 * A crossbar switch: latency of one pass.
 */
public record SwitchNode(String name, double passNs) {}
