package io.mchannel.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The conditions of a row, one by one, in the order they are written.
 *
 * @param conditions value by key
 */
public record Scenario(Map<String, String> conditions) {
  /** Keeps the order given. */
  public Scenario {
    conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
  }

  /**
   * Reads {@code victim=read;rival=write}; the empty text has no conditions.
   *
   * @throws IllegalArgumentException if a pair has no key or no value, or a key comes twice
   */
  public static Scenario parse(String text) {
    Map<String, String> conditions = new LinkedHashMap<>();
    if (!text.isEmpty()) {
      for (String pair : text.split(";", -1)) {
        int equals = pair.indexOf('=');
        boolean whole = equals > 0 && equals < pair.length() - 1 && pair.equals(pair.strip());
        if (!whole || pair.chars().anyMatch(c -> c == '"' || c < ' ')) {
          throw new IllegalArgumentException(
              "found '" + text + "', expected key=value pairs joined by ';'");
        }
        String key = pair.substring(0, equals);
        if (conditions.put(key, pair.substring(equals + 1)) != null) {
          throw new IllegalArgumentException(
              "found '" + text + "', expected the key '" + key + "' only once");
        }
      }
    }
    return new Scenario(conditions);
  }

  /** The text that {@link #parse} reads. */
  public String text() {
    StringBuilder text = new StringBuilder();
    conditions.forEach(
        (key, value) ->
            text.append(text.isEmpty() ? "" : ";").append(key).append('=').append(value));
    return text.toString();
  }
}
