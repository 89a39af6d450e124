package io.mchannel.topology;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The form of a host port's name: {@code host.adapter.port}, ports counted from 0. */
final class PortName {
  private static final Pattern FORM =
      Pattern.compile("[A-Za-z][A-Za-z0-9_-]*\\.[A-Za-z][A-Za-z0-9_-]*\\.(0|[1-9][0-9]*)");

  private PortName() {}

  static String of(Host host, Adapter adapter, int port) {
    return host.name() + "." + adapter.name() + "." + port;
  }

  /** The host's part of a port's name. */
  static String host(String port) {
    return port.substring(0, port.indexOf('.'));
  }

  static void check(String setting, @Nullable String name) {
    if (name == null || !FORM.matcher(name).matches()) {
      throw InvalidSettingException.notOneOf(
          setting, String.valueOf(name), "a host port written host.adapter.port");
    }
  }
}
