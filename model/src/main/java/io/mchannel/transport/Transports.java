package io.mchannel.transport;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Every transport there is: those of this package in the order of the list below, then those that
 * other code adds by a line in {@code META-INF/services/io.mchannel.transport.Transport}, by name.
 * The bounds are such: they are the simulator's, which this package does not know.
 */
public final class Transports {
  private static final List<Transport> BUILT_IN =
      List.of(
          new Unthrottled(),
          new StaticShare(),
          new Aimd(),
          new DevLoadThrottle(),
          new StepThrottle(),
          MemChannel.published(),
          MemChannel.weighted(),
          new Hcsfq(),
          MemChannel.fixedCapacity(),
          MemChannel.localOnly(),
          new MemChannelPlus());

  private static final String SERVICES = "META-INF/services/" + Transport.class.getName();

  /** Filled on first use, so that a wrong registration is an exception like others. */
  private static Map<String, Transport> byName = Map.of();

  private Transports() {}

  /**
   * All transports.
   *
   * @throws TransportRegistrationException if one that other code adds cannot be loaded, or its name
   *     is taken
   */
  public static List<Transport> all() {
    return List.copyOf(byName().values());
  }

  /**
   * The transport of that name.
   *
   * @throws TransportRegistrationException as {@link #all} does
   * @throws UnknownTransportException listing the known names, if there is none
   */
  public static Transport named(String name) {
    Transport transport = byName().get(name);
    if (transport == null) {
      throw new UnknownTransportException(name, List.copyOf(byName().keySet()));
    }
    return transport;
  }

  private static synchronized Map<String, Transport> byName() {
    if (byName.isEmpty()) {
      byName = load();
    }
    return byName;
  }

  private static Map<String, Transport> load() {
    List<Transport> added = new ArrayList<>();
    try {
      ServiceLoader.load(Transport.class, Transports.class.getClassLoader()).forEach(added::add);
    } catch (ServiceConfigurationError e) {
      throw new TransportRegistrationException(
          SERVICES + ": found '" + e.getMessage() + "', expected names of classes that implement it");
    }
    added.sort((a, b) -> a.name().compareTo(b.name()));
    Map<String, Transport> byName = new LinkedHashMap<>();
    BUILT_IN.forEach(t -> register(t, byName));
    added.forEach(t -> register(t, byName));
    return byName;
  }

  private static void register(Transport transport, Map<String, Transport> byName) {
    Transport former = byName.putIfAbsent(transport.name(), transport);
    if (former != null) {
      throw new TransportRegistrationException(
          SERVICES
              + ": found transport '"
              + transport.name()
              + "' in "
              + transport.getClass().getName()
              + " and "
              + former.getClass().getName()
              + ", expected a name of its own");
    }
  }
}
