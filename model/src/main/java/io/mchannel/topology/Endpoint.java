package io.mchannel.topology;

/**
 * An endpoint adapter and the DIMM behind it. queueEntries bounds the requests inside the adapter.
 */
public record Endpoint(String name, double passNs, int queueEntries, Dimm dimm) {}
