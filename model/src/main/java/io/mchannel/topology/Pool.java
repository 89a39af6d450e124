package io.mchannel.topology;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole pool: hosts, switches and endpoints joined by links, and who may use what. A pool that
 * exists is well wired: names are unique, each host port and each endpoint has one link, switches
 * form trees, every endpoint is bound by somebody, and each port reaches all that it binds.
 *
 * @param name name of the pool
 * @param description one sentence for lists of pools
 * @param hosts servers, at least one
 * @param switches crossbar switches; none if hosts attach their endpoints directly
 * @param endpoints endpoint adapters with their DIMMs, at least one; 2^52 bytes together at most
 * @param links links between host ports, switches and endpoints
 * @param bindings one virtual CXL switch a host port that is in use, at least one a host
 * @param interleave how addresses spread over the endpoints of a binding
 */
public record Pool(
    String name,
    String description,
    List<Host> hosts,
    List<SwitchNode> switches,
    List<Endpoint> endpoints,
    List<Link> links,
    List<Binding> bindings,
    Interleave interleave) {
  /** Bytes that a host can address: 52 bits of physical address (CXL 2.0 §8.2.5.12). */
  static final WholeRange CAPACITY_BYTES = new WholeRange(64, 1L << 52);

  public Pool {
    Name.check("name", name);
    checkText("description", description);
    checkNotEmpty("hosts", hosts, "host");
    checkNotEmpty("endpoints", endpoints, "endpoint");
    hosts = List.copyOf(hosts);
    switches = List.copyOf(switches);
    endpoints = List.copyOf(endpoints);
    links = List.copyOf(links);
    bindings = List.copyOf(bindings);
    checkCapacity(endpoints);
    new Wiring(hosts, switches, endpoints, links, bindings).check();
  }

  private static void checkText(String setting, @Nullable String text) {
    if (text == null || text.isBlank()) {
      throw InvalidSettingException.notOneOf(setting, String.valueOf(text), "a line of text");
    }
  }

  private static void checkNotEmpty(String setting, List<?> parts, String part) {
    if (parts.isEmpty()) {
      throw InvalidSettingException.misfit(setting, "an empty list", "at least one " + part);
    }
  }

  private static void checkCapacity(List<Endpoint> endpoints) {
    long free = CAPACITY_BYTES.max();
    for (int i = 0; i < endpoints.size(); i++) {
      free -= endpoints.get(i).dimm().capacityBytes();
      if (free < 0) {
        throw InvalidSettingException.misfit(
            "endpoints[" + i + "].dimm.capacityBytes",
            "more than the address space left by the endpoints before",
            "at most " + CAPACITY_BYTES.max() + " bytes together");
      }
    }
  }
}
