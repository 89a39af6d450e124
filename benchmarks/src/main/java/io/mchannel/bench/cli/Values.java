package io.mchannel.bench.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How the words of a command line become values. The message of a conversion that fails says what
 * was expected; {@link UsageText} puts the option and what was found before it.
 */
final class Values {
  private Values() {}

  /**
   * Makes all commands that {@code commandLine} has by now read their values so, except where an
   * option has a converter of its own.
   */
  static void registerFor(CommandLine commandLine) {
    ITypeConverter<Integer> integer =
        text -> (int) whole(text, "", Integer.MIN_VALUE, Integer.MAX_VALUE);
    ITypeConverter<Long> longInteger = text -> whole(text, "", Long.MIN_VALUE, Long.MAX_VALUE);
    commandLine
        .registerConverter(int.class, integer)
        .registerConverter(Integer.class, integer)
        .registerConverter(long.class, longInteger)
        .registerConverter(Long.class, longInteger)
        .registerConverter(String.class, Values::filled)
        .registerConverter(Path.class, Values::path);
  }

  /** A number of things of which at least one is needed. */
  static final class Count implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) whole(text, " from 1", 1, Integer.MAX_VALUE);
    }
  }

  /** Such a number of things of which there may be billions. */
  static final class LongCount implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return whole(text, " from 1", 1, Long.MAX_VALUE);
    }
  }

  /** The number by which a system calls one of its parts. */
  static final class Ordinal implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      return (int) whole(text, " from 0", 0, Integer.MAX_VALUE);
    }
  }

  /** A change in percent. */
  static final class Percentage implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      try {
        double percent = Double.parseDouble(text);
        if (percent >= 0 && percent < Double.POSITIVE_INFINITY) {
          return percent;
        }
      } catch (NumberFormatException e) {
        // Said below, together with numbers out of range.
      }
      throw new TypeConversionException("expected a percentage from 0, such as 2.5");
    }
  }

  private static long whole(String text, String from, long least, long most) {
    boolean isWhole = text.matches("[+-]?\\d+");
    try {
      long number = isWhole ? Long.parseLong(text) : least - 1;
      if (isWhole && number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // So many digits that it is out of range.
    }
    boolean isTooLarge = isWhole && !text.startsWith("-") && !text.matches("\\+?0+");
    throw new TypeConversionException(
        "expected a whole number" + (isTooLarge ? " up to " + most : from));
  }

  private static String filled(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("expected some text");
    }
    return text;
  }

  private static Path path(String text) {
    try {
      return Path.of(filled(text));
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "expected a path in the character set of the locale, "
              + System.getProperty("sun.jnu.encoding"));
    }
  }
}
