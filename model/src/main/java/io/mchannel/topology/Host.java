package io.mchannel.topology;

import java.util.List;

/**
 * A server: its cores, its uncore and its adapters.
 */
public record Host(String name, int cores, Core core, Uncore uncore, List<Adapter> adapters) {}
