package io.mchannel.transport;

import java.util.List;

/** No transport goes by the name asked for; the message lists those there are. */
public final class UnknownTransportException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnknownTransportException(String name, List<String> known) {
    super("unknown transport '" + name + "'; known: " + String.join(", ", known));
  }
}
