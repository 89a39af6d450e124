package io.mchannel.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads the results of JMH, JSON or CSV, as outcomes.
 *
 * <ul>
 *   <li>{@code experiment} is the simple name of the benchmark class ({@code jmh} if the name has
 *       no class), {@code series} the method.
 *   <li>A parameter named {@code transport} is the transport; without one it is {@code none}.
 *   <li>If just one of the other parameters is a number in every result of the method, it is x. All
 *       others are the scenario, by name; a file with several modes adds {@code mode=}.
 *   <li>The metric is {@code throughput}, {@code time}, {@code sampled_time} or {@code
 *       single_shot_time} after the mode, percentiles of sampled time {@code sampled_time_p99} and
 *       the like, and any secondary result (profilers, auxiliary counters) has its label.
 *   <li>{@code ci95} is JMH's 99.9 % error brought to 95 % by Student's t.
 * </ul>
 *
 * <p>Secondary results without a number, which some profilers give, are left out. The JSON is the
 * better source: JMH rounds its CSV to six decimals.
 */
public final class JmhResults {
  private static final Map<String, String> METRIC_BY_MODE =
      Map.of(
          "thrpt", "throughput",
          "avgt", "time",
          "sample", "sampled_time",
          "ss", "single_shot_time");

  private JmhResults() {}

  /**
   * Reads a file; whether it is JSON is told by its content.
   *
   * @throws BadInputException if it is neither, or holds no result because no benchmark ran
   */
  public static List<Outcome> read(Path file) throws IOException {
    byte[] bytes = WholeFile.read(file);
    List<JmhScore> scores =
        looksLikeJson(bytes)
            ? JmhJson.scores(file, bytes)
            : JmhCsv.scores(Table.parse(file, bytes));
    if (scores.isEmpty()) {
      throw new BadInputException(
          file, 0, "found no result, expected at least one; no benchmark ran to its end");
    }
    Map<String, String> xParams = xParams(scores);
    boolean severalModes = scores.stream().map(JmhScore::mode).distinct().count() > 1;
    List<Outcome> outcomes = new ArrayList<>();
    Set<RowKey> keys = new HashSet<>();
    for (JmhScore score : scores) {
      if (!Double.isFinite(score.score()) && !score.label().isEmpty()) {
        continue;
      }
      Outcome outcome;
      try {
        outcome = outcome(score, xParams.getOrDefault(score.benchmark(), ""), severalModes);
      } catch (IllegalArgumentException e) {
        throw new BadInputException(file, score.line(), score.where() + ": " + e.getMessage());
      }
      if (!keys.add(outcome.key())) {
        throw new BadInputException(
            file,
            score.line(),
            score.where() + ": found " + outcome.key().text() + " again, expected it once");
      }
      outcomes.add(outcome);
    }
    return List.copyOf(outcomes);
  }

  static boolean looksLikeJson(byte[] bytes) {
    String start = new String(bytes, 0, Math.min(bytes.length, 64), StandardCharsets.UTF_8);
    String text = start.startsWith("\uFEFF") ? start.substring(1) : start;
    return text.stripLeading().startsWith("[") || text.stripLeading().startsWith("{");
  }

  /** The parameter of each benchmark that is x, where there is just one number among them. */
  private static Map<String, String> xParams(List<JmhScore> scores) {
    Map<String, Set<String>> names = new TreeMap<>();
    Map<String, Set<String>> words = new TreeMap<>();
    for (JmhScore score : scores) {
      score
          .params()
          .forEach(
              (name, value) -> {
                names.computeIfAbsent(score.benchmark(), b -> new TreeSet<>()).add(name);
                if (name.equals("transport") || !isNumber(value)) {
                  words.computeIfAbsent(score.benchmark(), b -> new TreeSet<>()).add(name);
                }
              });
    }
    Map<String, String> xParams = new TreeMap<>();
    names.forEach(
        (benchmark, all) -> {
          Set<String> numbers = new TreeSet<>(all);
          numbers.removeAll(words.getOrDefault(benchmark, Set.of()));
          if (numbers.size() == 1) {
            xParams.put(benchmark, numbers.iterator().next());
          }
        });
    return xParams;
  }

  private static boolean isNumber(String text) {
    try {
      SevenDigits.parse(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static Outcome outcome(JmhScore score, String xParam, boolean severalModes) {
    Map<String, String> conditions = new LinkedHashMap<>();
    score
        .params()
        .forEach(
            (name, value) -> {
              if (!name.equals(xParam) && !name.equals("transport")) {
                conditions.put(name, value.replace(';', ',').replace('"', '\''));
              }
            });
    if (severalModes) {
      conditions.put("mode", score.mode());
    }
    String[] parts = score.benchmark().split("\\.");
    String xText = score.params().get(xParam);
    return new Outcome(
        parts.length > 1 ? parts[parts.length - 2] : "jmh",
        score.params().getOrDefault("transport", "none"),
        new Scenario(conditions).text(),
        parts[parts.length - 1],
        xText == null ? "" : xParam,
        xText == null ? Double.NaN : SevenDigits.parse(xText),
        "",
        metric(score),
        score.score(),
        score.unit().isEmpty() ? "1" : score.unit(),
        score.ci95(),
        score.samples(),
        Origin.JMH);
  }

  private static String metric(JmhScore score) {
    String primary = METRIC_BY_MODE.get(score.mode());
    if (primary == null) {
      throw new IllegalArgumentException(
          "found mode '" + score.mode() + "', expected thrpt, avgt, sample or ss");
    }
    if (score.label().isEmpty()) {
      return primary;
    }
    // JMH before 1.37 wrote a middle dot before the names of its own secondary results.
    String label = score.label().substring(score.label().lastIndexOf('\u00b7') + 1);
    if (score.mode().equals("sample") && label.matches("p[01]\\.[0-9]+")) {
      return primary + "_p" + SevenDigits.format(Double.parseDouble(label.substring(1)) * 100);
    }
    return label.replaceAll("[,;\"]", "_");
  }
}
