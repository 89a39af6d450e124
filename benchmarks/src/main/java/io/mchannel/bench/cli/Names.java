package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import io.mchannel.topology.Nearest;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Names that a user types, held against those that there are. */
final class Names {
  private Names() {}

  /**
   * Returns {@code name} if it is known.
   *
   * @param kind what it names, such as {@code experiment}
   * @throws InvalidOptionException if it is not; the message lists the known names
   */
  static String require(String kind, String name, Collection<String> known) {
    if (!known.contains(name)) {
      throw new InvalidOptionException(
          kind
              + ": found '"
              + name
              + "', expected one of "
              + String.join(", ", known)
              + Nearest.hint(name, known));
    }
    return name;
  }

  /** The names between commas; none for an empty text. */
  static List<String> split(String names) {
    return Arrays.stream(names.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
  }

  /**
   * The names between commas of an option that was given.
   *
   * @throws InvalidOptionException if one is empty or comes twice
   */
  static List<String> listed(String option, String names) {
    List<String> listed = Arrays.stream(names.split(",", -1)).map(String::strip).toList();
    for (String name : listed) {
      if (name.isEmpty() || Collections.frequency(listed, name) > 1) {
        throw new InvalidOptionException(
            option + ": found '" + names + "', expected names between commas, each once");
      }
    }
    return listed;
  }
}
