package io.mchannel.transport;

/** All that a transport sees of the machine it runs on, and all that it can do to it. */
public record Ports(
    Clock clock, TrafficCounter counter, LoadSignal load, DelaySignal delay, RunGate gate) {}
