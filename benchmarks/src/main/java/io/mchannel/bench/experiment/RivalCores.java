package io.mchannel.bench.experiment;

import io.mchannel.topology.Pool;
import java.util.Map;

/** How many cores the rivals of a victim use: the setting {@code rivals}. */
final class RivalCores {
  static final String KEY = "rivals";

  /**
   * The fewest cores whose 4 KB streams keep about the 564 lines in flight that 6.9 times the idle
   * latency means on one x8 port, by Little's law (MemChannel Fig 4a): part of the fit, as the paper
   * does not print its number of threads.
   */
  static final int DEFAULT = 20;

  private RivalCores() {}

  static Map<String, String> setting() {
    return Map.of(KEY, "cores that the rivals use (default " + DEFAULT + ")");
  }

  /**
   * The number of rival cores.
   *
   * @throws InvalidOptionException if it is no number from 1 to the cores beside the victim's
   */
  static int of(RunOptions options, Pool pool) {
    int most = pool.hosts().get(0).cores() - 1;
    String text = options.settings().get(KEY);
    if (text == null) {
      return Math.min(DEFAULT, most);
    }
    try {
      int rivals = Integer.parseInt(text);
      if (rivals >= 1 && rivals <= most) {
        return rivals;
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers out of range.
    }
    throw new InvalidOptionException(
        "--set: " + KEY + ": found '" + text + "', expected a whole number from 1 to " + most);
  }
}
