package io.mchannel.topology;

/**
 * What bounds the requests of one core: lines in flight and the gap between two issues.
 */
public record Core(int outstandingReads, int outstandingWrites, double issueGapNs) {}
