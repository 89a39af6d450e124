package io.mchannel.results;

import java.util.Map;
import java.util.TreeMap;

/**
 * Units of results and how they convert. 1 GB/s is 10<sup>9</sup> B/s, 1 GiB/s is 2<sup>30</sup>
 * B/s. A unit not known here converts to itself alone.
 */
final class Units {
  private enum Dimension {
    TIME,
    BANDWIDTH,
    SIZE,
    PLAIN
  }

  private record Unit(Dimension dimension, double factor) {}

  private static final Map<String, Unit> BY_NAME = byName();

  private Units() {}

  /**
   * Converts a number from one unit to another.
   *
   * @throws IllegalArgumentException if they measure different things
   */
  static double convert(double value, String from, String to) {
    if (from.equals(to)) {
      return value;
    }
    Unit source = BY_NAME.get(from);
    Unit target = BY_NAME.get(to);
    if (source == null || target == null || source.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "found unit '" + from + "', expected one that converts to '" + to + "'");
    }
    return value * source.factor() / target.factor();
  }

  private static Map<String, Unit> byName() {
    Map<String, Unit> units = new TreeMap<>();
    units.put("ps", new Unit(Dimension.TIME, 1));
    units.put("ns", new Unit(Dimension.TIME, 1e3));
    units.put("us", new Unit(Dimension.TIME, 1e6));
    units.put("ms", new Unit(Dimension.TIME, 1e9));
    units.put("s", new Unit(Dimension.TIME, 1e12));
    double decimal = 1;
    double binary = 1;
    for (String prefix : new String[] {"", "k", "M", "G", "T"}) {
      String binaryPrefix = prefix.isEmpty() ? "" : (prefix.equals("k") ? "K" : prefix) + "i";
      units.put(prefix + "B", new Unit(Dimension.SIZE, decimal));
      units.put(prefix + "B/s", new Unit(Dimension.BANDWIDTH, decimal));
      units.put(binaryPrefix + "B", new Unit(Dimension.SIZE, binary));
      units.put(binaryPrefix + "B/s", new Unit(Dimension.BANDWIDTH, binary));
      decimal *= 1000;
      binary *= 1024;
    }
    units.put("1", new Unit(Dimension.PLAIN, 100));
    units.put("%", new Unit(Dimension.PLAIN, 1));
    return units;
  }
}
