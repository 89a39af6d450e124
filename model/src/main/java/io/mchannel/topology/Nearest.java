package io.mchannel.topology;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known word that a mistyped one most likely meant. */
public final class Nearest {
  private Nearest() {}

  /** The candidate at the smallest edit distance, if it is near enough to be meant. */
  public static Optional<String> to(String word, Collection<String> candidates) {
    int near = Math.max(2, word.length() / 3);
    return candidates.stream()
        .filter(candidate -> distance(word, candidate) <= near)
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
  }

  /** Ready to append to a message: {@code (did you mean x?)}, or nothing. */
  public static String hint(String word, Collection<String> candidates) {
    return to(word, candidates).map(best -> " (did you mean " + best + "?)").orElse("");
  }

  /** Levenshtein distance that takes capital and small letters as equal. */
  private static int distance(String from, String to) {
    String a = from.toLowerCase(Locale.ROOT);
    String b = to.toLowerCase(Locale.ROOT);
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}
