package io.mchannel.bench.cli;

import io.mchannel.bench.experiment.InvalidOptionException;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The pairs of {@code --set}: a key has one value, as it is not for the last one to win. */
final class Settings {
  private Settings() {}

  /** Runs a command as {@code strategy} does, unless it was given a key with two values. */
  static IExecutionStrategy requiringOneValueEach(IExecutionStrategy strategy) {
    return parsed -> {
      for (ParseResult at = parsed; at != null; at = at.hasSubcommand() ? at.subcommand() : null) {
        requireOneValueEach(at);
      }
      return strategy.execute(parsed);
    };
  }

  private static void requireOneValueEach(ParseResult parsed) {
    for (OptionSpec option : parsed.matchedOptions()) {
      if (!Map.class.isAssignableFrom(option.type())) {
        continue;
      }
      Map<String, String> values = new TreeMap<>();
      try {
        for (String pair : option.originalStringValues()) {
          int equals = pair.indexOf('=');
          put(values, pair.substring(0, equals), pair.substring(equals + 1));
        }
      } catch (InvalidOptionException e) {
        throw new ParameterException(parsed.commandSpec().commandLine(), e.getMessage());
      }
    }
  }

  /**
   * Adds a setting.
   *
   * @throws InvalidOptionException if it has another value already
   */
  static void put(Map<String, String> settings, String key, String value) {
    String former = settings.put(key, value);
    if (former != null && !former.equals(value)) {
      throw new InvalidOptionException(
          "--set: found '"
              + key
              + "' as '"
              + former
              + "' and as '"
              + value
              + "', expected one value of it");
    }
  }
}
