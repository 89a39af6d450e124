package io.mchannel.topology;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value that a pool cannot have. The message names the setting, its value and its bound; a reader
 * of files takes the parts and adds the place.
 */
final class InvalidSettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String setting;
  private final @Nullable String found;
  private final String expected;

  private InvalidSettingException(
      String setting, @Nullable String found, String expected, String message) {
    super(message);
    this.setting = setting;
    this.found = found;
    this.expected = expected;
  }

  /**
   * A number outside its range.
   *
   * @param kind what kind of number it is, such as {@code a whole number}
   * @param bound the side of the range that it breaks, such as {@code at least 1}
   */
  static InvalidSettingException outside(String setting, String value, String kind, String bound) {
    return new InvalidSettingException(
        setting, null, kind + " of " + bound, setting + " is " + value + ", must be " + bound);
  }

  /** A value that is none of those allowed. */
  static InvalidSettingException notOneOf(String setting, String value, String expected) {
    return new InvalidSettingException(
        setting, null, expected, setting + " is " + value + ", must be " + expected);
  }

  /** Parts that do not fit together: {@code found} and {@code expected} are phrases. */
  static InvalidSettingException misfit(String setting, String found, String expected) {
    return new InvalidSettingException(
        setting, found, expected, setting + ": found " + found + ", expected " + expected);
  }

  /** Key path of the setting, from the record that refused it. */
  String setting() {
    return setting;
  }

  /** What is wrong, where that is not simply the value of the setting. */
  Optional<String> found() {
    return Optional.ofNullable(found);
  }

  /** What would be right. */
  String expected() {
    return expected;
  }
}
