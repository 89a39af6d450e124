package io.mchannel.transport;

/** A transport that other code adds cannot be used; the message says which and why. */
public final class TransportRegistrationException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  TransportRegistrationException(String message) {
    super(message);
  }
}
