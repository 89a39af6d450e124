package io.mchannel.transport;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private static final Map<String, Transport> BY_NAME = load();

  private Transports() {}

  /** All transports. */
  public static List<Transport> all() {
    return List.copyOf(BY_NAME.values());
  }

  /**
   * The transport of that name.
   *
   * @throws UnknownTransportException listing the known names, if there is none
   */
  public static Transport named(String name) {
    Transport transport = BY_NAME.get(name);
    if (transport == null) {
      throw new UnknownTransportException(name, List.copyOf(BY_NAME.keySet()));
    }
    return transport;
  }

  private static Map<String, Transport> load() {
    List<Transport> added = new ArrayList<>();
    ServiceLoader.load(Transport.class, Transports.class.getClassLoader()).forEach(added::add);
    added.sort((a, b) -> a.name().compareTo(b.name()));
    Map<String, Transport> byName = new LinkedHashMap<>();
    BUILT_IN.forEach(t -> register(t, byName));
    added.forEach(t -> register(t, byName));
    return byName;
  }

  private static void register(Transport transport, Map<String, Transport> byName) {
    if (byName.putIfAbsent(transport.name(), transport) != null) {
      throw new IllegalStateException("two transports are named '" + transport.name() + "'");
    }
  }
}
