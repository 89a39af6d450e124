package io.mchannel.bench.cli;

import io.mchannel.topology.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line: the option, what was found, and what would be right. */
final class UsageText {
  /** How picocli words it; there is no exception of its own for it. */
  private static final String NO_COMMAND = "Missing required subcommand";

  private UsageText() {}

  /** The problem in one line, in the same words for all options of all commands. */
  static String of(ParameterException exception) {
    if (exception instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched);
    }
    if (exception instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      return missing(missing.getMissing().get(0));
    }
    if (exception.getMessage().equals(NO_COMMAND)) {
      return "command: found nothing, expected one of "
          + String.join(", ", exception.getCommandLine().getSubcommands().keySet());
    }
    ArgSpec at = exception.getArgSpec();
    if (exception instanceof OverwrittenOptionException twice) {
      return label(twice.getOverwritten()) + ": found more than once, expected once";
    }
    if (exception instanceof MutuallyExclusiveArgsException) {
      // Such as: Error: --quick, --full are mutually exclusive (specify only one)
      return exception
          .getMessage()
          .replaceFirst("^Error: ", "")
          .replaceFirst(" are mutually exclusive.*", ": found together, expected one of them");
    }
    if (at != null && exception.getValue() != null) {
      return label(at) + ": found '" + exception.getValue() + "', " + expected(exception, at);
    }
    return exception.getMessage();
  }

  private static String unmatched(UnmatchedArgumentException exception) {
    CommandLine command = exception.getCommandLine();
    String found = exception.getUnmatched().get(0);
    if (exception.isUnknownOption()) {
      List<String> options = options(command);
      String right =
          Nearest.to(found.replaceFirst("=.*", ""), options)
              .orElseGet(() -> "one of " + String.join(", ", options));
      return "option: found '" + found + "', expected " + right;
    }
    if (!command.getSubcommands().isEmpty()) {
      Set<String> commands = command.getSubcommands().keySet();
      return "command: found '"
          + found
          + "', expected one of "
          + String.join(", ", commands)
          + Nearest.hint(found, commands);
    }
    List<PositionalParamSpec> positionals = command.getCommandSpec().positionalParameters();
    boolean isRefusedAsEmpty = found.isEmpty() && !positionals.isEmpty();
    return "argument: found '"
        + found
        + "', expected "
        + (isRefusedAsEmpty ? positionals.get(positionals.size() - 1).paramLabel() : "no more");
  }

  private static List<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .map(OptionSpec::longestName)
        .sorted()
        .toList();
  }

  private static String missing(ArgSpec argument) {
    if (argument.isOption()) {
      return label(argument) + ": found no value, expected " + argument.paramLabel();
    }
    String description = String.join(" ", argument.description()).replaceFirst("\\.$", "");
    return argument.paramLabel()
        + ": found nothing, expected "
        + description.substring(0, 1).toLowerCase(Locale.ROOT)
        + description.substring(1);
  }

  private static String expected(ParameterException exception, ArgSpec at) {
    Class<?> type = at.type();
    if (exception.getValue().isEmpty() || Map.class.isAssignableFrom(type)) {
      return "expected " + at.paramLabel();
    }
    if (type.isEnum()) {
      return "expected one of "
          + Arrays.stream(type.getEnumConstants())
              .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
    }
    if (type == boolean.class || type == Boolean.class) {
      return "expected no value";
    }
    return exception.getCause() instanceof TypeConversionException cause
        ? cause.getMessage()
        : "expected " + at.paramLabel();
  }

  private static String label(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : "argument";
  }
}
