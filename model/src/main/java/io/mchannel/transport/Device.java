package io.mchannel.transport;

/**
 * A device that channels share. Its number is its place in {@link HostSetup#devices()}, the same on
 * every host.
 *
 * @param name for messages
 * @param kind what it is
 * @param capacityGBps the most it could ever carry, in 10^9 B/s
 */
public record Device(String name, DeviceKind kind, double capacityGBps) {
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
  }
}
