package io.mchannel.results;

import java.util.Set;

/**
 * Transports that no host can build, kept in results as bounds: they are drawn and listed beside
 * the others, and never ranked among them.
 */
public final class IdealTransports {
  /** {@code wfq}, ideal fair queueing in the switch; {@code oracle}, max-min of true demand. */
  public static final Set<String> NAMES = Set.of("wfq", "oracle");

  private IdealTransports() {}
}
