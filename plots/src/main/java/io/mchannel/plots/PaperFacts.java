package io.mchannel.plots;

import io.mchannel.results.Fact;
import io.mchannel.results.Outcome;
import java.util.List;
import java.util.OptionalDouble;

/** Brings published figures into the units of the rows they are marked on. */
final class PaperFacts {
  private static final double BYTES_PER_GIB = 1L << 30;
  private static final double BYTES_PER_GB = 1e9;

  private PaperFacts() {}

  /**
   * The figure as a value of a line: a ratio is multiplied with the line's own value at x = 0, which
   * is what the paper's ratios compare with.
   *
   * @param line rows of the line and metric that the fact speaks of
   * @return nothing where the line has no row at x = 0, or another unit
   */
  static OptionalDouble onLine(Fact fact, List<Outcome> line) {
    if (line.isEmpty()) {
      return OptionalDouble.empty();
    }
    String unit = line.get(0).unit();
    if (fact.unit().equals(Fact.RATIO) && !unit.equals(Fact.RATIO)) {
      OptionalDouble alone = new Rows(line).valueAt(0);
      return alone.isPresent()
          ? OptionalDouble.of(fact.value() * alone.getAsDouble())
          : OptionalDouble.empty();
    }
    return convert(fact.value(), fact.unit(), unit);
  }

  static OptionalDouble convert(double value, String from, String to) {
    if (from.equals(to)) {
      return OptionalDouble.of(value);
    }
    if (from.equals("GB/s") && to.equals("GiB/s")) {
      return OptionalDouble.of(value * BYTES_PER_GB / BYTES_PER_GIB);
    }
    if (from.equals("GiB/s") && to.equals("GB/s")) {
      return OptionalDouble.of(value * BYTES_PER_GIB / BYTES_PER_GB);
    }
    return OptionalDouble.empty();
  }
}
