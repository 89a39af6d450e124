package io.mchannel.topology;

/**
 * The way from a core to its adapters: caching and home agents, FlexBus ingress, local memory. llcHitNs is the idle round trip of a hit; chaEntries is the depth of the shared request FIFO, chaServiceNs the time between two requests that it lets go, flexBusEntries how many CXL requests may wait at the M2PCIe ingress for a lane.
 */
public record Uncore(double llcHitNs, double chaServiceNs, int chaEntries, int flexBusEntries, LocalMemory localMemory) {}
