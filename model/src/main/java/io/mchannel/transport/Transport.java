package io.mchannel.transport;

/** A way to share a pool, known by a name. */
public sealed interface Transport permits HostTransport, Bound {
  /** The name used on the command line and in results. */
  String name();

  /** The rule in one sentence. */
  String summary();
}
