package io.mchannel.topology;

import java.util.List;

/**
 * A whole pool: hosts, switches and endpoints joined by links; who may use what.
 */
public record Pool(String name, String description, List<Host> hosts, List<SwitchNode> switches, List<Endpoint> endpoints, List<Link> links, List<Binding> bindings, Interleave interleave) {}
