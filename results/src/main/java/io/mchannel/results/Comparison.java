package io.mchannel.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Two sets of rows, A before and B after, held against each other key by key.
 *
 * <p>A difference counts only if the 95 % confidence interval of the ratio of the means excludes 1
 * (of their difference excludes 0, where a mean is not positive) and the larger mean exceeds the
 * smaller by more than the threshold. Both are symmetric: swapping A and B turns better into worse.
 *
 * <p>Of many rows that did not change, one in twenty has an interval that excludes 1. So the rows
 * are judged together: of those that count, no more than 5 % may be expected to be chance
 * (Benjamini and Hochberg, "Controlling the False Discovery Rate", 1995), and two runs of the same
 * thing have no such row at all in 19 of 20 cases. For a single row that is the interval alone.
 *
 * @param rows every key of A or B, in order
 */
public record Comparison(List<ComparedRow> rows) {
  /** Relative change that does not count yet unless another is asked for, in percent. */
  public static final double DEFAULT_THRESHOLD_PERCENT = 2;

  /** Part of the rows that count which may be chance. */
  private static final double FALSE_DISCOVERIES = 0.05;

  /** Keeps the order given. */
  public Comparison {
    rows = List.copyOf(rows);
  }

  /**
   * A metric over the rows that both sides have; one-sided rows never count.
   *
   * @param metric its name
   * @param rows rows that both sides have with values above zero
   * @param ratio geometric mean over them of B over A
   */
  public record Summary(String metric, int rows, double ratio) {
    /** The change from A to B in percent. */
    public double changePercent() {
      return 100 * (ratio - 1);
    }
  }

  private record Key(RowKey row, Origin origin) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int order = row.compareTo(other.row);
      return order != 0 ? order : origin.compareTo(other.origin);
    }
  }

  /**
   * Compares two runs.
   *
   * @param thresholdPercent relative change that does not count yet, in percent; 0 or more
   * @throws IllegalArgumentException if the threshold is out of range, a side has a key twice, or
   *     two units do not convert into each other
   */
  public static Comparison of(
      Collection<Outcome> a, Collection<Outcome> b, double thresholdPercent) {
    return compare(a, b, null, thresholdPercent);
  }

  /**
   * Compares two transports of one run.
   *
   * @param a transport before
   * @param b transport after
   * @param thresholdPercent as of {@link #of}
   * @throws IllegalArgumentException as {@link #of} does, if a transport is not in the run (the
   *     message lists those that are), or if both are the same
   */
  public static Comparison ofTransports(
      Collection<Outcome> run, String a, String b, double thresholdPercent) {
    if (a.equals(b)) {
      throw new IllegalArgumentException(
          "transports: found '" + a + "' twice, expected two different ones");
    }
    TreeSet<String> known = new TreeSet<>();
    run.forEach(row -> known.add(row.transport()));
    for (String name : List.of(a, b)) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "transport: found '"
                + name
                + "', expected one that the run has: "
                + String.join(", ", known));
      }
    }
    return compare(
        run.stream().filter(row -> row.transport().equals(a)).toList(),
        run.stream().filter(row -> row.transport().equals(b)).toList(),
        a,
        thresholdPercent);
  }

  /** How many rows have that verdict. */
  public long count(ComparisonVerdict verdict) {
    return rows.stream().filter(row -> row.verdict() == verdict).count();
  }

  /** How many rows both sides have. */
  public long inBoth() {
    return rows.size()
        - count(ComparisonVerdict.ONLY_IN_A)
        - count(ComparisonVerdict.ONLY_IN_B);
  }

  /** A line a metric, by name. */
  public List<Summary> summaries() {
    Map<String, List<Double>> logarithms = new TreeMap<>();
    for (ComparedRow row : rows) {
      RatioEstimate ratio = row.ratio();
      if (ratio != null) {
        logarithms
            .computeIfAbsent(row.key().metric(), metric -> new ArrayList<>())
            .add(StrictMath.log(ratio.ratio()));
      }
    }
    List<Summary> summaries = new ArrayList<>();
    logarithms.forEach(
        (metric, logs) -> {
          double sum = 0;
          for (double log : logs) {
            sum += log;
          }
          summaries.add(new Summary(metric, logs.size(), StrictMath.exp(sum / logs.size())));
        });
    return Collections.unmodifiableList(summaries);
  }

  private static Comparison compare(
      Collection<Outcome> a,
      Collection<Outcome> b,
      @Nullable String commonTransport,
      double thresholdPercent) {
    if (!(thresholdPercent >= 0) || Double.isInfinite(thresholdPercent)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "threshold: found %s, expected a percentage of 0 or more",
              Double.isFinite(thresholdPercent)
                  ? SevenDigits.format(thresholdPercent)
                  : "no finite number"));
    }
    Map<Key, Outcome> before = byKey(a, commonTransport);
    Map<Key, Outcome> after = byKey(b, commonTransport);
    TreeSet<Key> keys = new TreeSet<>(before.keySet());
    keys.addAll(after.keySet());
    List<ComparedRow> rows = new ArrayList<>();
    for (Key key : keys) {
      Outcome old = before.get(key);
      Outcome young = after.get(key);
      if (old == null) {
        rows.add(ComparedRow.onlyInB(after.get(key)));
      } else if (young == null) {
        rows.add(ComparedRow.onlyInA(old));
      } else {
        rows.add(ComparedRow.of(old, young, thresholdPercent / 100));
      }
    }
    double largest = largestThatCounts(rows);
    return new Comparison(
        rows.stream().map(row -> row.p() <= largest ? row : row.asChance()).toList());
  }

  /** The largest p that still counts after Benjamini and Hochberg; below 0 if none does. */
  private static double largestThatCounts(List<ComparedRow> rows) {
    double[] sorted =
        rows.stream().mapToDouble(ComparedRow::p).filter(p -> !Double.isNaN(p)).sorted().toArray();
    for (int i = sorted.length; i > 0; i--) {
      if (sorted[i - 1] <= FALSE_DISCOVERIES * i / sorted.length) {
        return sorted[i - 1];
      }
    }
    return -1;
  }

  private static Map<Key, Outcome> byKey(
      Collection<Outcome> rows, @Nullable String commonTransport) {
    Map<Key, Outcome> byKey = new TreeMap<>();
    for (Outcome row : rows) {
      RowKey key =
          commonTransport == null ? row.key() : row.key().withTransport(commonTransport);
      if (byKey.put(new Key(key, row.origin()), row) != null) {
        throw new IllegalArgumentException(
            "found two rows for " + row.key().text() + ", expected one");
      }
    }
    return byKey;
  }
}
