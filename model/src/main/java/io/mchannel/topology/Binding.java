package io.mchannel.topology;

import java.util.List;

/**
 * A virtual CXL switch (VCS): the host port that owns it and the endpoints bound to its vPPBs (CXL
 * 2.0 §7.1). Several ports may bind one endpoint: that is what makes it pooled.
 *
 * @param port the owning host port, {@code host.adapter.port} with ports counted from 0
 * @param endpoints names of the endpoints bound, at least one, each once; addresses interleave over
 *     them in this order
 */
public record Binding(String port, List<String> endpoints) {
  public Binding {
    PortName.check("port", port);
    if (endpoints.isEmpty()) {
      throw InvalidSettingException.misfit("endpoints", "an empty list", "at least one endpoint");
    }
    endpoints = List.copyOf(endpoints);
    for (int i = 0; i < endpoints.size(); i++) {
      if (endpoints.indexOf(endpoints.get(i)) < i) {
        throw InvalidSettingException.misfit(
            "endpoints[" + i + "]",
            "'" + endpoints.get(i) + "' a second time",
            "each endpoint once");
      }
    }
  }
}
