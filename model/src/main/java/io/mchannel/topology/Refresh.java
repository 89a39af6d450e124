package io.mchannel.topology;

/**
 * All banks stand still for durationNs every intervalNs.
 */
public record Refresh(double intervalNs, double durationNs) {}
