package io.mchannel.topology;

import java.util.List;

/**
 * A server: its cores, its uncore and its adapters.
 *
 * @param name name, unique among hosts, switches and endpoints
 * @param cores cores that run workloads, 1 to 65 536
 * @param core what bounds the requests of each of them
 * @param uncore the way from the cores to the adapters and to local memory
 * @param adapters host adapters, at least one
 */
public record Host(String name, int cores, Core core, Uncore uncore, List<Adapter> adapters) {
  public Host {
    Name.check("name", name);
    WholeRange.COUNT.check("cores", cores);
    if (adapters.isEmpty()) {
      throw InvalidSettingException.misfit("adapters", "an empty list", "at least one adapter");
    }
    adapters = List.copyOf(adapters);
  }
}
