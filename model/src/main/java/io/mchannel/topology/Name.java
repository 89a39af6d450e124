package io.mchannel.topology;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The form of a name: no dots, because a port is called {@code host.adapter.port}. */
final class Name {
  private static final Pattern FORM = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  private Name() {}

  static void check(String setting, @Nullable String name) {
    if (name == null || !FORM.matcher(name).matches()) {
      throw InvalidSettingException.notOneOf(
          setting, String.valueOf(name), "a letter followed by letters, digits, '-' or '_'");
    }
  }
}
