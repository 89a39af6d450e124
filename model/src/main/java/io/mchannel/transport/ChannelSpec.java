package io.mchannel.transport;

import java.util.Arrays;
import java.util.List;

/**
 * A channel as its owner asks for it: a thread's way to a memory device.
 *
 * @param name for messages
 * @param path numbers of the devices on the way, from the host adapter to the DIMM; each at most
 *     once
 * @param weight its part of a shared device relative to others; see {@link #MIN_WEIGHT} and {@link
 *     #MAX_WEIGHT}
 * @param envelope bandwidth promised and allowed
 * @param application number of its application in the {@link Hierarchy}
 */
public record ChannelSpec(
    String name, List<Integer> path, double weight, Envelope envelope, int application) {
  /** The smallest weight: below it, a share times a weight would lose its meaning in rounding. */
  public static final double MIN_WEIGHT = 1e-3;

  /** The largest weight. */
  public static final double MAX_WEIGHT = 1e6;

  public ChannelSpec {
    path = List.copyOf(path);
    // A weight of 0 would mean "never", a negative or NaN one nothing at all, and a denormal one
    // turns a demand per weight into infinity: all are refused where the channel is named.
    if (!(weight >= MIN_WEIGHT && weight <= MAX_WEIGHT)) {
      throw new IllegalArgumentException(
          "channel "
              + name
              + ": weight "
              + weight
              + "; it must be from "
              + MIN_WEIGHT
              + " to "
              + MAX_WEIGHT);
    }
    if (path.isEmpty()) {
      throw new IllegalArgumentException(
          "channel " + name + ": empty path; it must name at least one device");
    }
    if (path.stream().distinct().count() != path.size()) {
      throw new IllegalArgumentException(
          "channel " + name + ": path " + path + "; each device may stand on it once");
    }
    if (application < 0) {
      throw new IllegalArgumentException(
          "channel " + name + ": application " + application + "; it must be 0 or more");
    }
  }

  /** A best-effort channel of weight 1 over {@code path}, of application 0. */
  public static ChannelSpec of(String name, int... path) {
    return new ChannelSpec(
        name, Arrays.stream(path).boxed().toList(), 1, Envelope.BEST_EFFORT, 0);
  }

  /** The same channel with another weight. */
  public ChannelSpec withWeight(double weight) {
    return new ChannelSpec(name, path, weight, envelope, application);
  }

  /** The same channel with another envelope. */
  public ChannelSpec withEnvelope(Envelope envelope) {
    return new ChannelSpec(name, path, weight, envelope, application);
  }

  /** The same channel as a part of another application. */
  public ChannelSpec withApplication(int application) {
    return new ChannelSpec(name, path, weight, envelope, application);
  }
}
