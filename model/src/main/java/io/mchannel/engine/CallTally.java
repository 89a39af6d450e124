package io.mchannel.engine;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts which handlers are called in a tick that does not seem to end. */
final class CallTally {
  private static final int NAMED = 3;

  private final Map<EventHandler, Long> calls = new IdentityHashMap<>();

  void add(EventHandler handler) {
    calls.merge(handler, 1L, Long::sum);
  }

  void clear() {
    calls.clear();
  }

  /** The handlers called most, with their calls; handlers that read alike are counted together. */
  String mostCalled() {
    Map<String, Long> byName = new TreeMap<>();
    calls.forEach((handler, count) -> byName.merge(name(handler), count, Long::sum));
    return byName.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(NAMED)
        .map(entry -> entry.getKey() + " (" + entry.getValue() + " calls)")
        .collect(Collectors.joining(", "));
  }

  /** What the handler calls itself, else its class; a lambda reads as the class that wrote it. */
  private static String name(EventHandler handler) {
    String type = handler.getClass().getName();
    String text = handler.toString();
    if (!text.startsWith(type + '@')) {
      return text;
    }
    int lambda = type.indexOf("$$Lambda");
    return lambda < 0 ? type : "a lambda of " + type.substring(0, lambda);
  }
}
