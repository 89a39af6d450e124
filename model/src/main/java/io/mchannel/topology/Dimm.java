package io.mchannel.topology;

/**
 * A memory device: banks that are busy for bankBusyNs an access, accessNs from command to data on an idle device, a data bus of busGBps, a queue and refresh.
 */
public record Dimm(long capacityBytes, int banks, double accessNs, double bankBusyNs, double busGBps, int queueEntries, Refresh refresh) {}
