package io.mchannel.results;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What transports are ranked by. Each quality has its own rows: a cell is one scenario at one swept
 * value, and a transport's score is the mean over cells. Rows at x = 0, the victim alone, are no
 * contention and count for none.
 */
public enum RankedQuality {
  /**
   * Metric {@code latency_mean} of series {@code victim} or {@code app}, over that of transport
   * {@code none} in the same row. Geometric mean.
   */
  LATENCY("latency", "x none", Direction.LOWER_IS_BETTER, true) {
    @Override
    Map<Cell, Estimate> cells(Map<RowKey, Outcome> rows, String transport) {
      Map<Cell, Estimate> cells = new HashMap<>();
      forEachVictimLatency(
          rows,
          transport,
          (key, row) -> putRatio(cells, key, row, rows.get(key.withTransport("none"))));
      return cells;
    }
  },

  /**
   * How much rivals slow the victim: metric {@code slowdown}, or where there is none {@code
   * latency_mean} of series {@code victim} or {@code app} over its own value at x = 0. Geometric
   * mean.
   */
  ISOLATION("isolation", "x alone", Direction.LOWER_IS_BETTER, true) {
    @Override
    Map<Cell, Estimate> cells(Map<RowKey, Outcome> rows, String transport) {
      Map<Cell, Estimate> cells = new HashMap<>();
      forEachVictimLatency(
          rows,
          transport,
          (key, row) -> {
            if (!Double.isNaN(key.x())) {
              putRatio(cells, key, row, rows.get(key.atX(0)));
            }
          });
      forEach(
          rows,
          transport,
          "slowdown",
          (key, row) -> {
            Estimate slowdown = in("1", row);
            if (slowdown.mean() > 0) {
              cells.put(Cell.of(key), logarithm(slowdown));
            }
          });
      return cells;
    }
  },

  /** Metric {@code jain}, Jain's fairness index. Arithmetic mean. */
  FAIRNESS("fairness", "Jain", Direction.HIGHER_IS_BETTER, false) {
    @Override
    Map<Cell, Estimate> cells(Map<RowKey, Outcome> rows, String transport) {
      return plain(rows, transport, "jain", "1");
    }
  },

  /**
   * Metric {@code utilisation}, or where there is none metric {@code load} of series {@code total}:
   * what was carried, in % of the ceiling. Arithmetic mean.
   */
  UTILISATION("utilisation", "%", Direction.HIGHER_IS_BETTER, false) {
    @Override
    Map<Cell, Estimate> cells(Map<RowKey, Outcome> rows, String transport) {
      Map<Cell, Estimate> cells = new HashMap<>();
      forEach(
          rows,
          transport,
          "load",
          (key, row) -> {
            if (key.series().equals("total")) {
              cells.put(Cell.of(key), in("%", row));
            }
          });
      cells.putAll(plain(rows, transport, "utilisation", "%"));
      return cells;
    }
  },

  /** Metric {@code converged}, the time until rates have settled. Arithmetic mean. */
  CONVERGENCE("convergence", "ms", Direction.LOWER_IS_BETTER, false) {
    @Override
    Map<Cell, Estimate> cells(Map<RowKey, Outcome> rows, String transport) {
      return plain(rows, transport, "converged", "ms");
    }
  },

  /** Metric {@code overhead}, the part of each scheduling window that it costs. Arithmetic mean. */
  COST("cost", "% of window", Direction.LOWER_IS_BETTER, false) {
    @Override
    Map<Cell, Estimate> cells(Map<RowKey, Outcome> rows, String transport) {
      return plain(rows, transport, "overhead", "%");
    }
  };

  private final String title;
  private final String unit;
  private final Direction direction;
  private final boolean geometric;

  RankedQuality(String title, String unit, Direction direction, boolean geometric) {
    this.title = title;
    this.unit = unit;
    this.direction = direction;
    this.geometric = geometric;
  }

  /** A scenario at a swept value, as observed on one series. */
  record Cell(
      String experiment, String scenario, String series, String xName, double x, String xUnit) {
    static Cell of(RowKey key) {
      return new Cell(
          key.experiment(), key.scenario(), key.series(), key.xName(), key.x(), key.xUnit());
    }
  }

  /** The name of its column. */
  public String title() {
    return title;
  }

  /** The unit of its column. */
  public String unit() {
    return unit;
  }

  /** Which way is better. */
  public Direction direction() {
    return direction;
  }

  /** How its cells are averaged, in words. */
  public String meanInWords() {
    return geometric ? "geometric mean" : "mean";
  }

  /**
   * The cells of a transport: logarithms where the mean is geometric.
   *
   * @param rows all rows of the model by key
   * @throws IllegalArgumentException if a row's unit does not convert to that of the quality
   */
  abstract Map<Cell, Estimate> cells(Map<RowKey, Outcome> rows, String transport);

  /** The mean of cells; it has an interval if all of them have one. */
  Estimate mean(Collection<Estimate> cells) {
    int n = cells.size();
    double mean = sum(cells, Estimate::mean) / n;
    double ci95 = StrictMath.sqrt(sum(cells, cell -> cell.ci95() * cell.ci95())) / n;
    if (!geometric) {
      return new Estimate(mean, ci95, n);
    }
    double value = StrictMath.exp(mean);
    return new Estimate(value, value * StrictMath.expm1(ci95), n);
  }

  /** Sums in the order of the numbers, so that the order of the cells changes no bit. */
  private static double sum(Collection<Estimate> cells, ToDoubleFunction<Estimate> number) {
    double sum = 0;
    for (double value : cells.stream().mapToDouble(number).sorted().toArray()) {
      sum += value;
    }
    return sum;
  }

  private interface RowAction {
    void on(RowKey key, Outcome row);
  }

  private static void forEach(
      Map<RowKey, Outcome> rows, String transport, String metric, RowAction action) {
    rows.forEach(
        (key, row) -> {
          if (key.transport().equals(transport) && key.metric().equals(metric) && key.x() != 0) {
            action.on(key, row);
          }
        });
  }

  private static void forEachVictimLatency(
      Map<RowKey, Outcome> rows, String transport, RowAction action) {
    forEach(
        rows,
        transport,
        "latency_mean",
        (key, row) -> {
          if (key.series().equals("victim") || key.series().equals("app")) {
            action.on(key, row);
          }
        });
  }

  private static void putRatio(
      Map<Cell, Estimate> cells,
      RowKey key,
      Outcome row,
      @Nullable Outcome base) {
    if (base != null && row.value() > 0 && base.value() > 0) {
      RatioEstimate ratio = RatioEstimate.of(in(base.unit(), row), Estimate.of(base));
      double ci95 = StrictMath.log(ratio.high() / ratio.ratio());
      boolean itself = row.key().equals(base.key());
      cells.put(
          Cell.of(key), new Estimate(StrictMath.log(ratio.ratio()), itself ? 0 : ci95, 1));
    }
  }

  private static Estimate logarithm(Estimate estimate) {
    return new Estimate(
        StrictMath.log(estimate.mean()), estimate.ci95() / estimate.mean(), estimate.samples());
  }

  private static Map<Cell, Estimate> plain(
      Map<RowKey, Outcome> rows, String transport, String metric, String unit) {
    Map<Cell, Estimate> cells = new HashMap<>();
    forEach(rows, transport, metric, (key, row) -> cells.put(Cell.of(key), in(unit, row)));
    return cells;
  }

  private static Estimate in(String unit, Outcome row) {
    try {
      return new Estimate(
          Units.convert(row.value(), row.unit(), unit),
          Units.convert(row.ci95(), row.unit(), unit),
          row.samples());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(row.key().text() + ": " + e.getMessage(), e);
    }
  }
}
