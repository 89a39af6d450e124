package io.mchannel.topology;

import java.util.List;

/**
 * A virtual CXL switch: the host port that owns it and the endpoints bound to its vPPBs.
 */
public record Binding(String port, List<String> endpoints) {}
