package io.mchannel.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The transports of a run, ranked over all its scenarios by each {@link RankedQuality}.
 *
 * <p>A score counts only cells that every transport with rows for that quality has, so that no one
 * gains by having run less; {@link #coverage} says how many were left out. A transport without such
 * rows has no score there, which is not 0. Bounds, which no host can build, are scored over the
 * same cells and take no place.
 *
 * <p>The place is that of the mean rank over the qualities in which every ranked transport has a
 * score; equal scores share the mean of their ranks, equal mean ranks share the place. A mean of
 * ranks weighs all qualities alike and depends on who else takes part; whoever cares for one
 * quality reads its column.
 *
 * @param ranked best first, equal places by name
 * @param bounds by name; without place
 * @param coverage cells behind each quality that has any
 */
public record Ranking(
    List<Entry> ranked, List<Entry> bounds, Map<RankedQuality, Coverage> coverage) {
  /** Equal scores are those that are equal when written with this many digits. */
  private static final int TIE_DIGITS = 4;

  /** Keeps the order given. */
  public Ranking {
    ranked = List.copyOf(ranked);
    bounds = List.copyOf(bounds);
    coverage = Collections.unmodifiableMap(new LinkedHashMap<>(coverage));
  }

  /**
   * A transport's line.
   *
   * @param transport its name
   * @param place 1 for the best; 0 for a bound, or where no quality is shared by all
   * @param meanRank over the shared qualities; NaN where there is no place
   * @param scores by quality; absent where the transport has none
   */
  public record Entry(
      String transport, int place, double meanRank, Map<RankedQuality, Estimate> scores) {
    /** Keeps the order given. */
    public Entry {
      scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
    }
  }

  /**
   * The cells behind a quality.
   *
   * @param shared cells that count: every transport with rows for the quality has them
   * @param leftOut cells that only some have
   * @param transports how many ranked transports have rows for it
   */
  public record Coverage(int shared, int leftOut, int transports) {}

  /** As {@link #of(Collection, Set)}, with {@link IdealTransports#NAMES} as the bounds. */
  public static Ranking of(Collection<Outcome> outcomes) {
    return of(outcomes, IdealTransports.NAMES);
  }

  /**
   * Ranks the transports that occur in rows of the model.
   *
   * @param bounds names of transports to list apart
   * @throws IllegalArgumentException if there are fewer than two transports to rank, no row feeds a
   *     quality, no two transports have a score in the same quality, or a row's unit does not convert
   *     to that of its quality
   */
  public static Ranking of(Collection<Outcome> outcomes, Set<String> bounds) {
    Map<RowKey, Outcome> rows = new TreeMap<>();
    TreeSet<String> names = new TreeSet<>();
    for (Outcome row : outcomes) {
      if (row.origin() == Origin.MODEL) {
        rows.put(row.key(), row);
        names.add(row.transport());
      }
    }
    TreeSet<String> ranked = new TreeSet<>(names);
    ranked.removeAll(bounds);
    if (ranked.size() < 2) {
      throw new IllegalArgumentException(
          "found "
              + (names.isEmpty() ? "no row of the model" : "only " + String.join(", ", names))
              + ", expected rows of at least two transports that are no bounds, as 'mchannel run"
              + " adapter-contention --transport none,memchannel' writes them");
    }
    Map<String, Map<RankedQuality, Estimate>> scores = new TreeMap<>();
    names.forEach(name -> scores.put(name, new EnumMap<>(RankedQuality.class)));
    Map<RankedQuality, Coverage> coverage = new EnumMap<>(RankedQuality.class);
    for (RankedQuality quality : RankedQuality.values()) {
      score(quality, rows, names, ranked, scores, coverage);
    }
    if (coverage.isEmpty()) {
      throw new IllegalArgumentException(
          "found no row to rank by, expected metrics latency_mean, slowdown, jain, utilisation,"
              + " converged or overhead, as 'mchannel run adapter-contention --transport"
              + " none,memchannel' writes them");
    }
    boolean comparable =
        coverage.keySet().stream()
            .anyMatch(
                quality ->
                    ranked.stream().filter(n -> scores.get(n).containsKey(quality)).count() > 1);
    if (!comparable) {
      throw new IllegalArgumentException(
          "found no scenario point that is the same under "
              + String.join(", ", ranked)
              + ", expected experiments run for all of them, as by 'mchannel run adapter-contention"
              + " --transport "
              + String.join(",", ranked)
              + "'");
    }
    List<Entry> apart = new ArrayList<>();
    for (String name : names) {
      if (!ranked.contains(name)) {
        apart.add(new Entry(name, 0, Double.NaN, scores.getOrDefault(name, Map.of())));
      }
    }
    scores.keySet().retainAll(ranked);
    return new Ranking(placed(scores), apart, coverage);
  }

  private static void score(
      RankedQuality quality,
      Map<RowKey, Outcome> rows,
      Set<String> names,
      Set<String> ranked,
      Map<String, Map<RankedQuality, Estimate>> scores,
      Map<RankedQuality, Coverage> coverage) {
    Map<String, Map<RankedQuality.Cell, Estimate>> cells = new LinkedHashMap<>();
    Set<RankedQuality.Cell> all = new HashSet<>();
    Set<RankedQuality.Cell> shared = new HashSet<>();
    int transports = 0;
    for (String name : names) {
      Map<RankedQuality.Cell, Estimate> own = quality.cells(rows, name);
      cells.put(name, own);
      if (ranked.contains(name) && !own.isEmpty()) {
        if (transports++ == 0) {
          shared.addAll(own.keySet());
        }
        shared.retainAll(own.keySet());
        all.addAll(own.keySet());
      }
    }
    if (transports == 0) {
      return;
    }
    coverage.put(quality, new Coverage(shared.size(), all.size() - shared.size(), transports));
    cells.forEach(
        (name, own) -> {
          if (!shared.isEmpty() && own.keySet().containsAll(shared)) {
            List<Estimate> counted = shared.stream().map(own::get).toList();
            scores.get(name).put(quality, quality.mean(counted));
          }
        });
  }

  private static List<Entry> placed(Map<String, Map<RankedQuality, Estimate>> scores) {
    Map<String, Double> sums = new TreeMap<>();
    int shared = 0;
    for (RankedQuality quality : RankedQuality.values()) {
      if (scores.values().stream().allMatch(own -> own.containsKey(quality))) {
        shared++;
        Map<String, Double> ranks = ranks(quality, scores);
        ranks.forEach((name, rank) -> sums.merge(name, rank, Double::sum));
      }
    }
    List<Entry> entries = new ArrayList<>();
    for (Map.Entry<String, Map<RankedQuality, Estimate>> own : scores.entrySet()) {
      double sum = sums.getOrDefault(own.getKey(), Double.NaN);
      int place = shared == 0 ? 0 : 1 + (int) sums.values().stream().filter(s -> s < sum).count();
      entries.add(new Entry(own.getKey(), place, sum / shared, own.getValue()));
    }
    entries.sort(Comparator.comparingInt(Entry::place).thenComparing(Entry::transport));
    return entries;
  }

  /** The rank of each in one quality; equals share the mean of the ranks that they take up. */
  private static Map<String, Double> ranks(
      RankedQuality quality, Map<String, Map<RankedQuality, Estimate>> scores) {
    double sign = quality.direction() == Direction.HIGHER_IS_BETTER ? -1 : 1;
    Map<String, Double> values = new TreeMap<>();
    scores.forEach(
        (name, own) -> {
          Estimate score = own.get(quality);
          if (score != null) {
            values.put(name, sign * Brief.round(score.mean(), TIE_DIGITS));
          }
        });
    Map<String, Double> ranks = new TreeMap<>();
    values.forEach(
        (name, value) -> {
          long better = values.values().stream().filter(v -> v < value).count();
          long equal = values.values().stream().filter(v -> v.equals(value)).count();
          ranks.put(name, better + (equal + 1) / 2.0);
        });
    return ranks;
  }
}
