package io.mchannel.transport;

/** The devices on a path that can become a bottleneck. */
public enum DeviceKind {
  /** A port of a host adapter; one host uses it. */
  ADAPTER,
  /** A switch, or one output of it. */
  SWITCH,
  /** An endpoint adapter with its DIMM. */
  DIMM
}
