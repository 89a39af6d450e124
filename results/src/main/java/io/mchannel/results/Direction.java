package io.mchannel.results;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Which way a metric improves. The one list of what is better, for every comparison. */
public enum Direction {
  /** Less is better, as of a latency. */
  LOWER_IS_BETTER("lower is better"),
  /** More is better, as of a bandwidth. */
  HIGHER_IS_BETTER("higher is better"),
  /** Neither way is better in itself, as of a share or a load: two such numbers only differ. */
  NEITHER("neither is better");

  private static final Map<String, Direction> BY_METRIC = byMetric();

  private final String words;

  Direction(String words) {
    this.words = words;
  }

  /** What stands in a table. */
  public String words() {
    return words;
  }

  /**
   * The direction of a metric. Percentiles go with their metric ({@code latency_p99} with {@code
   * latency}). A metric that is not listed goes by its unit, time or bytes an operation ({@code
   * ns/op}) and operations a time ({@code ops/s}) as JMH has them; any other is {@link #NEITHER},
   * so that nothing unknown is ever called a regression.
   *
   * @param metric name of the metric
   * @param unit its unit
   */
  public static Direction of(String metric, String unit) {
    Direction listed = BY_METRIC.get(metric.replaceFirst("_(mean|max|p[0-9.]+)$", ""));
    if (listed != null) {
      return listed;
    }
    String lower = unit.toLowerCase(Locale.ROOT);
    if (lower.matches("([num]?s|b)/op")) {
      return LOWER_IS_BETTER;
    }
    return lower.matches("ops/[num]?s") ? HIGHER_IS_BETTER : NEITHER;
  }

  private static Map<String, Direction> byMetric() {
    Map<String, Direction> map = new HashMap<>();
    for (String metric :
        new String[] {
          "latency",
          "slowdown",
          "gap",
          "converged",
          "reclaim",
          "events_per_line",
          "overhead",
          "amplification",
          "bytes_over_bound",
          "cpu",
          "time",
          "sampled_time",
          "single_shot_time",
        }) {
      map.put(metric, LOWER_IS_BETTER);
    }
    for (String metric :
        new String[] {"bandwidth", "throughput", "utilisation", "jain", "settled"}) {
      map.put(metric, HIGHER_IS_BETTER);
    }
    map.put("share", NEITHER);
    map.put("load", NEITHER);
    return map;
  }
}
