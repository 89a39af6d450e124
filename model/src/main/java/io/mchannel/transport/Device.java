package io.mchannel.transport;

/**
 * A device that channels share. Its number is its place in {@link HostSetup#devices()}, the same on
 * every host.
 *
 * @param name for messages
 * @param kind what it is
 * @param capacityGBps what it carries of reads alone, in 10^9 B/s: its rating
 * @param mostGBps the most it could ever carry, of whatever mix of reads and writes, in 10^9 B/s
 */
public record Device(String name, DeviceKind kind, double capacityGBps, double mostGBps) {
  public Device {
    if (!(capacityGBps > 0) || capacityGBps > Parameters.MAX_RATE_GBPS) {
      throw new IllegalArgumentException(
          "device "
              + name
              + ": capacity "
              + capacityGBps
              + " GB/s; it must be above 0 and at most "
              + Parameters.MAX_RATE_GBPS);
    }
    if (!(mostGBps >= capacityGBps) || mostGBps > Parameters.MAX_RATE_GBPS) {
      throw new IllegalArgumentException(
          "device "
              + name
              + ": at most "
              + mostGBps
              + " GB/s; it must be at least its capacity of "
              + capacityGBps
              + " and at most "
              + Parameters.MAX_RATE_GBPS);
    }
  }

  /** A device that carries the same of any mix. */
  public Device(String name, DeviceKind kind, double capacityGBps) {
    this(name, kind, capacityGBps, capacityGBps);
  }
}
