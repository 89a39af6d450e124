package io.mchannel.topology;

/**
 * How consecutive addresses spread over the endpoints bound to a host.
 */
public record Interleave(int granularityBytes) {}
