package io.mchannel.topology;

import java.util.List;

/**
 * A number of a pool that no source gives, so that a calibration may choose it inside a range that
 * is physically sensible. Whole numbers are tried. The ranges are sketches, as no source gives them either. Built-in pools
 * write each parameter on a line of its own.
 *
 * @param path key path, as {@link PoolOverride} takes it
 * @param min smallest sensible value
 * @param max largest sensible value
 * @param meaning what it stands for, with its unit
 */
public record FreeParameter(String path, double min, double max, String meaning) {
  private static final List<FreeParameter> ALL =
      List.of(
          whole("hosts[*].uncore.flexBusEntries", 4, 512, "requests at the M2PCIe ingress"),
          whole("hosts[*].adapters[*].laneDepth", 1, 64, "requests in the FIFO of a lane"),
          whole("links[*].credits.req", 1, 64, "read requests a lane's buffer takes"),
          whole("links[*].credits.rwd", 1, 64, "writes a lane's buffer takes"),
          whole("endpoints[*].passNs", 5, 30, "ns of a pass through the endpoint adapter"));

  /** All of them, in the order of a pool file. */
  public static List<FreeParameter> all() {
    return ALL;
  }

  private static FreeParameter whole(String path, double min, double max, String meaning) {
    return new FreeParameter(path, min, max, meaning);
  }
}
