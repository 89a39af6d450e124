package io.mchannel.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JMH's JSON: unrounded scores, whatever the locale. */
final class JmhJson {
  private JmhJson() {}

  static List<JmhScore> scores(Path file, byte[] bytes) throws IOException {
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(bytes);
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new BadInputException(
          file, line, "found broken JSON (" + e.getOriginalMessage() + "), expected JMH's results");
    }
    if (!root.isArray()) {
      throw new BadInputException(file, 1, "found no JSON array, expected JMH's list of results");
    }
    List<JmhScore> scores = new ArrayList<>();
    for (int i = 0; i < root.size(); i++) {
      add(scores, file, "result " + (i + 1), root.get(i));
    }
    return scores;
  }

  private static void add(List<JmhScore> scores, Path file, String where, JsonNode result)
      throws BadInputException {
    String benchmark = text(file, where, result, "benchmark");
    String mode = text(file, where, result, "mode");
    Map<String, String> params = new TreeMap<>();
    for (Map.Entry<String, JsonNode> param : result.path("params").properties()) {
      params.put(param.getKey(), param.getValue().asText());
    }
    String place = where + " (" + benchmark + (params.isEmpty() ? "" : " " + params) + ")";
    scores.add(score(file, place, benchmark, "", mode, params, result.path("primaryMetric")));
    for (Map.Entry<String, JsonNode> entry : result.path("secondaryMetrics").properties()) {
      scores.add(score(file, place, benchmark, entry.getKey(), mode, params, entry.getValue()));
    }
  }

  private static JmhScore score(
      Path file,
      String where,
      String benchmark,
      String label,
      String mode,
      Map<String, String> params,
      JsonNode metric)
      throws BadInputException {
    if (!metric.has("score")) {
      throw new BadInputException(file, 0, where + ": found no score, expected one");
    }
    return new JmhScore(
        where,
        0,
        benchmark,
        label,
        mode,
        params,
        metric.path("score").asDouble(Double.NaN),
        metric.path("scoreError").asDouble(Double.NaN),
        text(file, where, metric, "scoreUnit"),
        samples(metric));
  }

  private static String text(Path file, String where, JsonNode node, String key)
      throws BadInputException {
    JsonNode value = node.path(key);
    if (!value.isTextual()) {
      throw new BadInputException(file, 0, where + ": found no '" + key + "', expected a text");
    }
    return value.asText();
  }

  /** Observations in {@code rawData}, or in the {@code [value, count]} pairs of a histogram. */
  private static long samples(JsonNode metric) {
    long samples = 0;
    for (JsonNode fork : metric.path("rawData")) {
      samples += fork.size();
    }
    for (JsonNode fork : metric.path("rawDataHistogram")) {
      for (JsonNode iteration : fork) {
        for (JsonNode bucket : iteration) {
          samples += bucket.path(1).asLong();
        }
      }
    }
    return samples;
  }
}
