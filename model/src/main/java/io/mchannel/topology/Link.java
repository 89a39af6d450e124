package io.mchannel.topology;

/**
 * A full-duplex link between two nodes. An end is a host port (host.adapter.port), a switch name or an endpoint name. trunk counts parallel links of this kind. flightNs is the one-way latency of wire and both PHYs. lanes and credits hold for each direction.
 */
public record Link(String a, String b, int trunk, int width, int generation, FlitFormat flit, int headersPerSlot, double flightNs, int lanes, Credits credits) {}
