package io.mchannel.topology;

import java.util.List;

/**
 * A number of a pool that no source gives, so that a calibration may choose it inside a range that
 * is physically sensible. The ranges are sketches, as no source gives them either. Built-in pools
 * write each parameter on a line of its own.
 *
 * @param path key path, as {@link PoolOverride} takes it
 * @param min smallest sensible value
 * @param max largest sensible value
 * @param whole whether only whole numbers make sense
 * @param meaning what it stands for, with its unit
 */
public record FreeParameter(String path, double min, double max, boolean whole, String meaning) {
  private static final List<FreeParameter> ALL =
      List.of(
          whole("hosts[*].core.outstandingWrites", 8, 48, "lines of writes in flight a core"),
          real("hosts[*].uncore.chaServiceNs", 0.1, 5, "ns between two requests of the CHA"),
          whole("hosts[*].uncore.chaEntries", 8, 512, "requests in the FIFO of the CHA"),
          whole("hosts[*].uncore.flexBusEntries", 16, 1024, "requests at the M2PCIe ingress"),
          real("hosts[*].adapters[*].passNs", 2, 60, "ns of a pass through the host adapter"),
          whole("hosts[*].adapters[*].laneDepth", 1, 64, "requests in the FIFO of a lane"),
          real("links[*].flightNs", 2, 40, "ns of wire and PHYs, one way"),
          whole("links[*].lanes", 2, 16, "virtual lanes of a link"),
          whole("links[*].credits.req", 1, 64, "request credits of a lane"),
          whole("links[*].credits.rwd", 1, 64, "data credits of a lane"),
          real("switches[*].passNs", 2, 120, "ns of a pass through a switch"),
          real("endpoints[*].passNs", 2, 60, "ns of a pass through the endpoint adapter"),
          whole("endpoints[*].queueEntries", 4, 256, "requests inside an endpoint adapter"),
          real("endpoints[*].dimm.accessNs", 15, 80, "ns from command to data"),
          whole("endpoints[*].dimm.queueEntries", 4, 256, "accesses that wait for a bank"));

  /** All of them, in the order of a pool file. */
  public static List<FreeParameter> all() {
    return ALL;
  }

  private static FreeParameter whole(String path, double min, double max, String meaning) {
    return new FreeParameter(path, min, max, true, meaning);
  }

  private static FreeParameter real(String path, double min, double max, String meaning) {
    return new FreeParameter(path, min, max, false, meaning);
  }
}
